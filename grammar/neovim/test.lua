-- Starts the server as lsp/nkdsl.lua says, and waits for the error of a file. Run by `.ci/editors`:
--   nvim --headless --clean -l grammar/neovim/test.lua, or with -S where Neovim has no -l.
local folder = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')

local function main()
  dofile(folder .. '/ftdetect/nk.lua')
  local config = dofile(folder .. '/lsp/nkdsl.lua')
  local file = vim.fn.tempname() .. '.nk'
  vim.fn.writefile({ 'f(n) = missing(n)' }, file)
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  vim.bo.filetype = 'nk'
  assert(vim.tbl_contains(config.filetypes, vim.bo.filetype), 'the file type')
  config.name = 'nkdsl'
  if vim.lsp.config then
    vim.lsp.config('nkdsl', config)
    vim.lsp.enable('nkdsl')
    vim.api.nvim_exec_autocmds('FileType', { pattern = 'nk' })
  else
    local id = assert(vim.lsp.start_client(config), 'the server starts')
    vim.lsp.buf_attach_client(0, id)
  end
  local found = vim.wait(30000, function()
    return #vim.diagnostic.get(0) > 0
  end, 50)
  assert(found, 'no diagnostic came')
  local message = vim.diagnostic.get(0)[1].message
  assert(message:find('no function or graph is called `missing`', 1, true), message)
end

local ok, why = pcall(main)
if not ok then
  io.stderr:write(tostring(why) .. '\n')
  vim.cmd('cquit 1')
end
print('Neovim shows the error of a file')
vim.cmd('qall!')
