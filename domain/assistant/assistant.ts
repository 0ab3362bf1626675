// Assistants: programs that people talk to, which ask by the Model Context Protocol with a key of the company (decision 0121).

/** Where they ask, behind the address of the installation. */
export const ASSISTANT_PATH = '/mcp';

/** Bytes of one message; the longest question is far below. */
export const MESSAGE_BYTES_MAX = 64 * 1024;
/** Bytes of one answer: what an assistant reads of it, the person pays and waits for. */
export const ANSWER_BYTES_MAX = 20_000;
/** So long the link to a report opens. */
export const LINK_MINUTES = 10;
/** Longest time for which an assistant shares a vehicle; people share for longer in the application. */
export const SHARED_HOURS_MAX = 72;
