---@brief
---
--- https://nkdsl.example.invalid/
---
--- The language server of NK, the language of nkdsl: impartial games on families of graphs, and mex/XOR recurrences.
---
--- `nkdsl` must be on the path: `cargo install --path .` in the folder of the project installs it. If Neovim does not know
--- the file type, add it:
---
--- ```lua
--- vim.filetype.add({ extension = { nk = 'nk' } })
--- ```
---
--- `init_options` turn hints off: `{ inlayHints = { ranges = false, terms = false } }`.

---@type vim.lsp.Config
return {
  cmd = { 'nkdsl', 'lsp' },
  filetypes = { 'nk' },
  root_markers = { '.git' },
}
