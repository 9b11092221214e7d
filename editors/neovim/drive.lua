-- Runs in Neovim after the documented snippet: uses what it offers for the open
-- page, moves that page to WAYMARK_TO, saves all files, and writes what it saw to
-- WAYMARK_SEEN.
local seen = {}

local function wait(what, ready)
  assert(vim.wait(60000, ready, 20), "nothing came of " .. what)
end

local function client()
  local clients = vim.lsp.get_clients({ bufnr = 0, name = "waymark" })
  return clients[1] and clients[1].initialized and clients[1]
end

local function to(pattern)
  assert(vim.fn.search(pattern, "we") > 0, "the page lacks " .. pattern)
end

local function ask(method, params)
  params = vim.tbl_extend("force", vim.lsp.util.make_position_params(0, client().offset_encoding), params or {})
  local response = assert(client():request_sync(method, params, 60000, 0))
  assert(not response.err, method .. " failed")
  return response.result
end

local function run()
  wait("the start of the language server", client)
  seen.root = client().config.root_dir
  wait("a broken link", function()
    seen.flaws = vim.tbl_map(function(d) return d.code end, vim.diagnostic.get(0))
    return #seen.flaws > 0
  end)
  to("slug: ")
  vim.cmd.normal("w")
  seen.references = #ask("textDocument/references", { context = { includeDeclaration = false } })
  seen.rename = client():supports_method("textDocument/rename", 0)
  seen.maps = vim.fn.maparg("grn", "n") ~= "" and vim.fn.maparg("grr", "n") ~= ""
  if not seen.rename then
    return
  end
  vim.lsp.buf.rename(vim.env.WAYMARK_TO)
  local before = vim.api.nvim_buf_get_name(0)
  wait("the rename", function() return not vim.uv.fs_stat(before) end)
  vim.cmd("silent wall")
  seen.file = vim.api.nvim_buf_get_name(0)
end

local ok, err = xpcall(run, debug.traceback)
seen.error = not ok and err or nil
seen.messages = vim.fn.execute("messages")
vim.fn.writefile({ vim.json.encode(seen) }, vim.env.WAYMARK_SEEN)
vim.cmd("qall!")
