// Expected refusals: the closed list of problem codes with their HTTP status. Anything else that is
// thrown is a bug and answers 500. Messages are texts of the languages, never written here.

/** Problem codes and the HTTP status each of them answers (interfaces: errors are problem+json). */
export const PROBLEM_STATUS = {
  invalid: 400,
  country_not_supported: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  /** The password is right; a code is asked for, or a second factor must be set up first. */
  second_factor: 401,
  second_factor_set_up: 401,
  /** Of a second factor. */
  wrong_code: 401,
  /** The company lets nobody in by a password (decision 0119). */
  sign_on_only: 401,
  forbidden: 403,
  /** The own password or a passkey is asked for once more. */
  confirmation: 403,
  company_forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  duplicate: 409,
  in_use: 409,
  /** A newer preview of the same account took its place. */
  superseded: 409,
  gone: 410,
  conflict: 412,
  too_large: 413,
  /** Only in the background. */
  report_large: 413,
  unsupported_media: 415,
  /** Other content under the key of a request that was answered. */
  key_reused: 422,
  too_many: 429,
  headers_too_large: 431,
  server_error: 500,
  unavailable: 503,
  gateway_timeout: 504,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** One refused field: where (dotted path), which rule (a text key), and the rule's parameters. */
export interface FieldError {
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

export interface ProblemDetail {
  /** Which sentence explains it; default is the problem code itself. */
  message?: string;
  params?: Record<string, string | number>;
  errors?: FieldError[];
  /** The record as it now is (conflict only). */
  current?: unknown;
  /** Of a sign-in that goes on with a second factor: by what it goes on, and by which ways (401). */
  goesOn?: { challenge: string; ways: readonly string[] };
  /** The way in that there is (sign_on_only). */
  provider?: { code: string; company: string; name: string };
  /** Seconds after which trying again makes sense (429 and 503). */
  retryAfterSeconds?: number;
}

/** An expected refusal on its way to the edge that turns it into an answer. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: ProblemDetail;

  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(detail.message ?? code);
    this.code = code;
    this.status = PROBLEM_STATUS[code];
    this.detail = detail;
  }
}

/** Makes a problem to throw: `throw problem('not_found')`. */
export function problem(code: ProblemCode, detail?: ProblemDetail): Problem {
  return new Problem(code, detail);
}

/** A refusal of one field, the commonest problem. */
export function invalidField(
  field: string,
  code: string,
  params?: Record<string, string | number>,
): Problem {
  return problem('invalid', { errors: [params ? { field, code, params } : { field, code }] });
}

/** A refusal of a value that another record has and only one may have. */
export function duplicateField(field: string): Problem {
  return problem('duplicate', { errors: [{ field, code: 'duplicate' }] });
}

/** What was looked for. @throws not_found where there is none */
export function found<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw problem('not_found');
  return value;
}

/** The first names of those that a refusal is about, of so many. */
export function firstNames(names: readonly string[], count: number): string {
  return names.join(', ') + (count > names.length ? ' …' : '');
}
