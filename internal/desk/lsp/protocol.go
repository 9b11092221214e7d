package lsp

import "encoding/json"

// The types here are the part of the Language Server Protocol, version 3.17, that
// the server uses, with the names of its specification.

type position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textDocumentIdentifier struct {
	URI string `json:"uri"`
}

type versionedDocument struct {
	URI     string `json:"uri"`
	Version int32  `json:"version"`
}

type positionParams struct {
	TextDocument textDocumentIdentifier `json:"textDocument"`
	Position     position               `json:"position"`
}

type documentParams struct {
	TextDocument textDocumentIdentifier `json:"textDocument"`
}

type workspaceFolder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

type initializeParams struct {
	RootURI          string             `json:"rootUri"`
	RootPath         string             `json:"rootPath"`
	WorkspaceFolders []workspaceFolder  `json:"workspaceFolders"`
	Capabilities     clientCapabilities `json:"capabilities"`
}

type clientCapabilities struct {
	General struct {
		PositionEncodings []string `json:"positionEncodings"`
	} `json:"general"`
	Workspace struct {
		WorkspaceEdit struct {
			ResourceOperations []string `json:"resourceOperations"`
		} `json:"workspaceEdit"`
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
	} `json:"workspace"`
	TextDocument struct {
		Completion struct {
			CompletionItem struct {
				SnippetSupport bool `json:"snippetSupport"`
			} `json:"completionItem"`
		} `json:"completion"`
		DocumentSymbol struct {
			HierarchicalDocumentSymbolSupport bool `json:"hierarchicalDocumentSymbolSupport"`
		} `json:"documentSymbol"`
		CodeAction struct {
			CodeActionLiteralSupport json.RawMessage `json:"codeActionLiteralSupport"`
		} `json:"codeAction"`
	} `json:"textDocument"`
}

type initializeResult struct {
	Capabilities serverCapabilities `json:"capabilities"`
	ServerInfo   serverInfo         `json:"serverInfo"`
}

type serverInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type serverCapabilities struct {
	PositionEncoding        string             `json:"positionEncoding"`
	TextDocumentSync        syncOptions        `json:"textDocumentSync"`
	CompletionProvider      completionOptions  `json:"completionProvider"`
	HoverProvider           bool               `json:"hoverProvider"`
	DefinitionProvider      bool               `json:"definitionProvider"`
	ReferencesProvider      bool               `json:"referencesProvider"`
	DocumentLinkProvider    struct{}           `json:"documentLinkProvider"`
	DocumentSymbolProvider  bool               `json:"documentSymbolProvider"`
	WorkspaceSymbolProvider bool               `json:"workspaceSymbolProvider"`
	RenameProvider          *renameOptions     `json:"renameProvider,omitempty"`
	CodeActionProvider      *codeActionOptions `json:"codeActionProvider,omitempty"`
	Workspace               workspaceOptions   `json:"workspace"`
}

type syncOptions struct {
	OpenClose bool     `json:"openClose"`
	Change    int      `json:"change"`
	Save      struct{} `json:"save"`
}

// syncIncremental is incremental document synchronization.
const syncIncremental = 2

type completionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

type renameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

type codeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

type workspaceOptions struct {
	WorkspaceFolders struct {
		Supported           bool `json:"supported"`
		ChangeNotifications bool `json:"changeNotifications"`
	} `json:"workspaceFolders"`
}

type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int32  `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument   versionedDocument `json:"textDocument"`
	ContentChanges []contentChange   `json:"contentChanges"`
}

type contentChange struct {
	Range *textRange `json:"range"`
	Text  string     `json:"text"`
}

type didChangeFoldersParams struct {
	Event struct {
		Added   []workspaceFolder `json:"added"`
		Removed []workspaceFolder `json:"removed"`
	} `json:"event"`
}

type didChangeFilesParams struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}

type publishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int32       `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type diagnostic struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
}

// Severities of diagnostics.
const (
	severityError   = 1
	severityWarning = 2
)

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

type completionItem struct {
	Label            string         `json:"label"`
	Kind             int            `json:"kind"`
	Detail           string         `json:"detail,omitempty"`
	Documentation    *markupContent `json:"documentation,omitempty"`
	SortText         string         `json:"sortText"`
	FilterText       string         `json:"filterText"`
	InsertTextFormat int            `json:"insertTextFormat"`
	TextEdit         textEdit       `json:"textEdit"`
}

// Formats of inserted text.
const (
	formatPlain   = 1
	formatSnippet = 2
)

// Kinds of completion items.
const (
	itemFunction  = 3
	itemProperty  = 10
	itemValue     = 12
	itemEnum      = 13
	itemSnippet   = 15
	itemFile      = 17
	itemReference = 18
)

type markupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

func inMarkdown(text string) *markupContent { return &markupContent{Kind: "markdown", Value: text} }

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type hover struct {
	Contents markupContent `json:"contents"`
	Range    textRange     `json:"range"`
}

type documentLink struct {
	Range   textRange `json:"range"`
	Target  string    `json:"target"`
	Tooltip string    `json:"tooltip,omitempty"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Kind           int              `json:"kind"`
	Range          textRange        `json:"range"`
	SelectionRange textRange        `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

type symbolInformation struct {
	Name          string   `json:"name"`
	Kind          int      `json:"kind"`
	Location      location `json:"location"`
	ContainerName string   `json:"containerName,omitempty"`
}

// Kinds of symbols.
const (
	symbolFile   = 1
	symbolString = 15 // what editors show the headings of Markdown as
)

type workspaceSymbolParams struct {
	Query string `json:"query"`
}

type renameParams struct {
	positionParams
	NewName string `json:"newName"`
}

type prepareRenameResult struct {
	Range       textRange `json:"range"`
	Placeholder string    `json:"placeholder"`
}

type workspaceEdit struct {
	DocumentChanges []any `json:"documentChanges"` // textDocumentEdit, renameFile, createFile, deleteFile
}

type textDocumentEdit struct {
	TextDocument optionalVersion `json:"textDocument"`
	Edits        []textEdit      `json:"edits"`
}

// optionalVersion is a document whose version is null if it is not open.
type optionalVersion struct {
	URI     string `json:"uri"`
	Version *int32 `json:"version"`
}

type renameFile struct {
	Kind   string `json:"kind"` // rename
	OldURI string `json:"oldUri"`
	NewURI string `json:"newUri"`
}

type codeActionParams struct {
	TextDocument textDocumentIdentifier `json:"textDocument"`
	Range        textRange              `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics,omitempty"`
	IsPreferred bool          `json:"isPreferred,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

type showMessageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// Types of messages.
const (
	messageError   = 1
	messageWarning = 2
)
