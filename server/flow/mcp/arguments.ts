// Arguments of a tool, brought to where its call takes them. What they may be the call decides; here only their names are looked at.
import { refusal, type Told, takes } from './told.ts';
import type { Argument, ToolCall } from './tools.ts';

export type Given = Readonly<Record<string, unknown>>;

/** Why these are none of the tool's; null: they are. */
export function refuseNames(
  given: Given,
  args: readonly Pick<Argument, 'name' | 'isRequired'>[],
): Told | null {
  const known = new Set(args.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  const missing = args.find(({ name, isRequired }) => isRequired && isLeftOut(given[name]));
  const why =
    unknown !== undefined
      ? `There is no argument ${JSON.stringify(unknown.slice(0, 60))}`
      : missing && `${missing.name} is missing`;
  return why ? refusal(`${why}. It takes: ${takes(args)}.`) : null;
}

/** The address of the call with the arguments in their places. */
export function addressOf(
  { endpoint, arguments: args }: ToolCall,
  company: string,
  given: Given,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(more);
  let url = endpoint.url.replace('{company}', encodeURIComponent(company));
  for (const { name, parameter, in: place } of args) {
    const value = given[name];
    if (isLeftOut(value)) continue;
    const text = textOf(value);
    if (place === 'path') url = url.replace(`{${parameter}}`, encodeURIComponent(text));
    else query.set(parameter, text);
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null;
}

/** What is no plain value the call refuses as the text that it is. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
