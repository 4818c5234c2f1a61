//! Drawing diagnostics, a file per format.
