// A file of settings, NAME=value a line, as /etc/flotila/flotila.env is. It is read here and by nobody else, so the
// service and the operator's commands cannot read it differently. What systemd, containers and people would each read
// differently is refused with the line's number instead of being guessed.
import { ConfigError } from './config.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Word processors write them for plain ones. */
const PRINTED_QUOTE = /^[\u2018-\u201f\u00ab\u00bb\u2039\u203a]/;
/** All that a backslash takes its meaning from, in double quotes. */
const ESCAPED = /\\(["\\$`])/g;

/** The settings of the text; the last of a name holds. @throws ConfigError naming `file` and the line */
export function readSettingsText(text: string, file: string): Record<string, string> {
  if (/[\0\ufffd]/.test(text)) throw new ConfigError(`${file} is no UTF-8 text. Save it as such.`);
  const settings: Record<string, string> = {};
  // Windows ends its lines with two characters, and may begin the text with one that nobody sees.
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const content = line.trim();
    if (content === '' || /^[#;]/.test(content)) continue;
    const wrong = (sentence: string) => new ConfigError(`${file}, line ${index + 1}: ${sentence}`);
    const at = content.indexOf('=');
    const name = content.slice(0, Math.max(at, 0)).trim();
    if (!NAME.test(name)) {
      throw wrong('a setting is written NAME=value, and a comment begins with #.');
    }
    const read = readValue(content.slice(at + 1).trim());
    if ('wrong' in read) throw wrong(`${name} ${read.wrong}`);
    settings[name] = read.value;
  }
  return settings;
}

function readValue(written: string): { value: string } | { wrong: string } {
  if (PRINTED_QUOTE.test(written)) {
    return { wrong: 'has quotes as in print. Write plain ones: \' or ".' };
  }
  const quote = written[0];
  if (quote === "'" || quote === '"') return readQuoted(written, quote);
  if (written.includes('\\')) {
    return { wrong: 'has a backslash. Write the value in single quotes.' };
  }
  if (/\s#/.test(written)) {
    return {
      wrong:
        'has a # after a blank. A comment needs a line of its own; a value with a # belongs into quotes.',
    };
  }
  return { value: written };
}

function readQuoted(written: string, quote: string): { value: string } | { wrong: string } {
  const pattern = quote === "'" ? /^'([^']*)'/ : /^"((?:\\.|[^"\\])*)"/;
  const found = pattern.exec(written);
  if (!found) return { wrong: `begins with ${quote} and does not end with it.` };
  if (found[0].length < written.length) {
    return { wrong: `has something after the ${quote} that ends it.` };
  }
  const inside = found[1] ?? '';
  return { value: quote === "'" ? inside : inside.replace(ESCAPED, '$1') };
}
