// Turns what zod found into the field codes of the interface. The web client translates the codes,
// so they are a small closed set: required, type, integer, min, positive, max, minLength, maxLength,
// choice, date, format, unknownField, and the codes that schemas give themselves (decimal, notZero, …).
import type { FieldError } from '@flotila/domain/problem.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Field errors of a parse (with `reportInput: true`) that failed; paths are dotted (`device.code`,
 * `tanks.0.capacity`).
 */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) {
      return issue.keys.map((field) => ({ field, code: 'unknownField' }));
    }
    const [code, params] = codeOf(issue);
    const field = issue.path.map(String).join('.');
    return params ? { field, code, params } : { field, code };
  });
}

type Params = Record<string, string | number>;

function codeOf(issue: Issue): [code: string, params?: Params] {
  if (isMissing(issue)) return ['required'];
  switch (issue.code) {
    case 'invalid_type':
      return [issue.expected === 'int' ? 'integer' : 'type'];
    case 'too_small':
      // "At least 0" would be wrong where 0 is refused.
      if (issue.inclusive === false && Number(issue.minimum) === 0) return ['positive'];
      return sizeCode(issue.origin, 'min', Number(issue.minimum));
    case 'too_big':
      return sizeCode(issue.origin, 'max', Number(issue.maximum));
    case 'invalid_value':
      return ['choice', { choices: issue.values.map(String).join(', ') }];
    case 'invalid_union':
      return unionCode(issue);
    case 'invalid_format':
      return [issue.format === 'date' || issue.format === 'datetime' ? 'date' : 'format'];
    case 'custom':
      return customCode(issue);
    default:
      return ['format'];
  }
}

/** Nothing was given where something must be; a parse with `reportInput` tells it. */
function isMissing(issue: Issue): boolean {
  if (
    issue.code !== 'invalid_type' &&
    issue.code !== 'invalid_value' &&
    issue.code !== 'invalid_union'
  )
    return false;
  return 'input' in issue && (issue.input === undefined || issue.input === null);
}

function sizeCode(origin: string, side: 'min' | 'max', limit: number): [string, Params?] {
  if (origin === 'string' && side === 'min' && limit === 1) return ['required'];
  if (origin === 'string' || origin === 'array') return [`${side}Length`, { [side]: limit }];
  return [side, { [side]: limit }];
}

function unionCode(issue: Issue & { code: 'invalid_union' }): [string, Params?] {
  const choices = issue.errors
    .flat()
    .flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : []));
  return choices.length > 0 ? ['choice', { choices: choices.map(String).join(', ') }] : ['type'];
}

function customCode(issue: Issue & { code: 'custom' }): [string, Params?] {
  // A schema of ours names the code as its message; anything with a blank is zod's own sentence.
  const code = /\s/.test(issue.message) ? 'format' : issue.message;
  return issue.params ? [code, issue.params as Params] : [code];
}
