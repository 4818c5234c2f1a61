//! The capabilities of the server, and the folders in the request that begins a session.

use std::path::PathBuf;

use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeLensOptions, CompletionOptions, DocumentLinkOptions,
    ExecuteCommandOptions, InitializeResult, RenameOptions, SemanticTokensFullOptions,
    SemanticTokensLegend, SemanticTokensOptions, ServerCapabilities, ServerInfo,
    SignatureHelpOptions, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, WorkDoneProgressOptions, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};
use serde_json::{Value, json};

use super::{actions, to_proto, uris};

/// The folders of the editor's workspace, from the parameters of `initialize`.
pub fn folders(params: &Value) -> Vec<PathBuf> {
    let several = params.get("workspaceFolders").and_then(Value::as_array);
    let several = several.into_iter().flatten().map(|own| own.get("uri"));
    let uris = several.chain([params.get("rootUri")]).flatten();
    let mut paths = paths(uris.filter_map(Value::as_str));
    paths.dedup();
    paths
}

/// The paths of the folders on this machine among those with the given URIs.
pub fn paths<'u>(folders: impl Iterator<Item = &'u str>) -> Vec<PathBuf> {
    let here = folders.filter(|uri| uri.starts_with("file://"));
    here.map(|uri| PathBuf::from(uris::name(uri))).collect()
}

/// The answer to `initialize`.
pub fn of_server() -> Value {
    let capabilities = ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(true.into()),
        definition_provider: yes(),
        references_provider: yes(),
        document_highlight_provider: yes(),
        document_symbol_provider: yes(),
        document_formatting_provider: yes(),
        document_range_formatting_provider: yes(),
        inlay_hint_provider: yes(),
        workspace_symbol_provider: yes(),
        call_hierarchy_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        document_link_provider: Some(DocumentLinkOptions {
            resolve_provider: Some(false),
            work_done_progress_options: Default::default(),
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec!["(".to_owned(), ",".to_owned()]),
            ..SignatureHelpOptions::default()
        }),
        rename_provider: Some(lsp_types::OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["\"".to_owned(), "/".to_owned()]),
            ..CompletionOptions::default()
        }),
        code_action_provider: Some(
            CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
                ..CodeActionOptions::default()
            }
            .into(),
        ),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: Some(false),
        }),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![actions::RUN.to_owned()],
            work_done_progress_options: WorkDoneProgressOptions {
                work_done_progress: Some(true),
            },
        }),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: SemanticTokensLegend {
                    token_types: to_proto::TOKEN_TYPES.to_vec(),
                    token_modifiers: to_proto::TOKEN_MODIFIERS.to_vec(),
                },
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        workspace: Some(WorkspaceServerCapabilities {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: yes(),
            }),
            file_operations: None,
        }),
        ..ServerCapabilities::default()
    };
    json!(InitializeResult {
        capabilities,
        server_info: Some(ServerInfo {
            name: "nkdsl".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    })
}

/// The request for notifications about changes of specifications on the disk.
pub fn watchers() -> Value {
    json!({"registrations": [{
        "id": "specifications",
        "method": "workspace/didChangeWatchedFiles",
        "registerOptions": {"watchers": [{"globPattern": "**/*.nk"}]},
    }]})
}

fn yes<T>() -> Option<lsp_types::OneOf<bool, T>> {
    Some(lsp_types::OneOf::Left(true))
}
