// Why a file is no list.

/** What is wrong with the file as a whole; each is a sentence of the server. */
export interface FileFault {
  code:
    | 'empty'
    | 'notText'
    | 'notList'
    | 'rowsMax'
    | 'columnsMax'
    | 'cellsMax'
    | 'rowSizeMax'
    | 'unclosedQuote'
    | 'sheetsMax'
    | 'sheet'
    | 'large'
    | 'password'
    | 'oldFormat'
    | 'damaged';
  params: Record<string, string | number>;
}
