//! The progress of evals and checks, which an editor shows with a button that cancels them.

use lsp_types::notification::Progress as Notice;
use lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCancelParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};
use serde_json::json;

use super::server::Server;
use super::worker::Report;
use nk_terminal::exit::Failure;

impl Server {
    /// Begins to show the progress of a task: under the token that the editor gave with its request, or under a new one if
    /// the editor shows progress. Returns the token.
    ///
    /// # Errors
    ///
    /// The message cannot be sent.
    pub fn begin_progress(
        &mut self,
        given: Option<NumberOrString>,
        title: String,
    ) -> Result<Option<NumberOrString>, Failure> {
        let token = match given {
            Some(token) => token,
            None if self.abilities.shows_progress => {
                self.counter += 1;
                let token = NumberOrString::String(format!("nkdsl-progress-{}", self.counter));
                self.ask("window/workDoneProgress/create", json!({"token": token}))?;
                token
            }
            None => return Ok(None),
        };
        let begin = WorkDoneProgress::Begin(WorkDoneProgressBegin {
            title,
            cancellable: Some(true),
            message: None,
            percentage: None,
        });
        self.progress(&token, begin)?;
        Ok(Some(token))
    }

    /// Shows the progress of a task that has not ended.
    ///
    /// # Errors
    ///
    /// The message cannot be sent.
    pub fn reported(&mut self, number: u64, report: Report) -> Result<(), Failure> {
        let mut tasks = self.tasks.iter();
        let task = tasks.find(|own| own.number == number && !own.refused);
        let Some(token) = task.and_then(|own| own.progress.clone()) else {
            return Ok(());
        };
        let value = WorkDoneProgress::Report(WorkDoneProgressReport {
            cancellable: Some(true),
            message: Some(report.text),
            percentage: report.percentage,
        });
        self.progress(&token, value)
    }

    /// Ends the progress that a token shows, if there is one.
    ///
    /// # Errors
    ///
    /// The message cannot be sent.
    pub fn end_progress(&mut self, token: Option<NumberOrString>) -> Result<(), Failure> {
        let end = WorkDoneProgress::End(WorkDoneProgressEnd { message: None });
        match token {
            Some(token) => self.progress(&token, end),
            None => Ok(()),
        }
    }

    /// Handles the button that cancels a task.
    ///
    /// # Errors
    ///
    /// A message cannot be sent.
    pub fn cancel_progress(&mut self, params: WorkDoneProgressCancelParams) -> Result<(), Failure> {
        let mut tasks = self.tasks.iter();
        let task = tasks.find(|own| own.progress.as_ref() == Some(&params.token));
        match task.map(|own| own.request.clone()) {
            Some(request) => self.cancel(&request),
            None => Ok(()),
        }
    }

    fn progress(&mut self, token: &NumberOrString, value: WorkDoneProgress) -> Result<(), Failure> {
        self.notify::<Notice>(&ProgressParams {
            token: token.clone(),
            value: ProgressParamsValue::WorkDone(value),
        })
    }
}
