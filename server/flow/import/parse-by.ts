// A body as the call of a form takes it, or what is wrong with it.
import type { Body } from '@flotila/domain/import/target.ts';
import type { FieldError } from '@flotila/domain/problem.ts';
import type { z } from 'zod';
import { fieldErrors } from '../../ground/http/field-errors.ts';

/** `beside`: what the call does not take, and storing needs. */
export function parseBy(schema: z.ZodType, beside: readonly string[]) {
  return (body: Body): { body: Body } | { errors: FieldError[] } => {
    const read = schema.safeParse(body, { reportInput: true });
    if (!read.success) return { errors: fieldErrors(read.error) };
    const kept = beside.map((name) => [name, body[name]]);
    return { body: { ...(read.data as Body), ...Object.fromEntries(kept) } };
  };
}
