vim.filetype.add({ extension = { nk = 'nk' } })
