// Reads what a translator wrote: an ICU message with `{name}`, plural and select. Its grammar is the library's.
import { parse, type Select, type Token } from '@messageformat/parser';
import type { Cases, Message, Part } from './message.ts';

/** @throws what is wrong in the message, and the message */
export function parseMessage(text: string): Message {
  try {
    return messageOf(parse(text));
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${text}`, { cause: error });
  }
}

function messageOf(tokens: readonly Token[]): Message {
  const [first = '', ...rest] = tokens.map(partOf);
  return typeof first === 'string' && rest.length === 0 ? first : [first, ...rest];
}

function partOf(token: Token): Part {
  switch (token.type) {
    case 'content':
      // The grammar lets it stand; a translator who means it puts it between apostrophes.
      if (/[{}]/.test(token.value) && !token.ctx.text.includes("'")) {
        throw new Error('a brace without its other');
      }
      return token.value;
    case 'octothorpe':
      return 0;
    case 'argument':
      return [token.arg];
    case 'plural':
    case 'select':
      return [token.arg, token.type, casesOf(token)];
    default:
      throw new Error('neither plural nor select');
  }
}

function casesOf({ cases, arg }: Select): Cases {
  if (!cases.some(({ key }) => key === 'other')) throw new Error(`no case other of ${arg}`);
  return Object.fromEntries(cases.map(({ key, tokens }) => [key, messageOf(tokens)]));
}
