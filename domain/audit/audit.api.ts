// The record of changes: who created, changed or deleted what, with the values before and after.
import { z } from 'zod';
import { endpoint, instant, localOrInstant, moduleRight, page, paging } from '../endpoint.ts';

/** What changes are kept of; the names are those of the API's paths. */
export const AUDIT_KINDS = [
  'company',
  'special-access',
  'person',
  'groupset',
  'sharing',
  'contract',
  'subject',
  'vehicle',
  'vehicle-log',
  'unknown-tracker',
  'command',
  'ride',
  'refueling',
  'service-plan',
  'service',
  'zone',
  'rule',
  'tachograph-file',
  'excuse',
  'alert',
  'notification',
  'webhook',
  'forwarding',
  'api-key',
  'door',
  'sign-on',
  'assistant',
  'assistant-grant',
  'meal-rate',
  'announcement',
  'report-schedule',
  'import',
  'session',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/**
 * `read`: a raw log was looked at or downloaded. Of a session `create` is a sign-in, `refuse` one with a wrong
 * password, `delete` a sign-out.
 */
export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'read', 'refuse'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * What the author is in the company now: `api` an account that only programs sign in with, `collective` and
 * `superuser` accesses without a person in it, `key` a program by its key.
 */
export const AUTHOR_ROLES = [
  'superuser',
  'collective',
  'key',
  'api',
  'admin',
  'dispatcher',
  'driver',
] as const;
export type AuthorRole = (typeof AUTHOR_ROLES)[number];

const values = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z.object({
  auditId: z.number().int(),
  timestamp: instant,
  /** Name and login of who did it, as they were then. */
  author: z.string(),
  authorRole: z
    .enum(AUTHOR_ROLES)
    .nullable()
    .describe('null: the account has no role now, or is gone'),
  keyMadeBy: z
    .string()
    .nullish()
    .describe('Of what a program did by its key: who made the key; null when that is gone'),
  kind: z.enum(AUDIT_KINDS),
  recordId: z.string(),
  /** What people call the record: plate, name, login. */
  recordName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /**
   * Fields that changed, all of them when the record was made or deleted; of a list that changed what
   * went (`before`) and what came (`after`). Never a password.
   */
  before: values,
  after: values,
  importId: z.number().int().nullish().describe('The import that made the change; null: none did'),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** No id of a record is longer. */
const RECORD_ID_CHARS_MAX = 100;

/** Longest period of a call that gives both its ends; an open one is bounded by its pages. */
export const AUDIT_DAYS_MAX = 4000;

/** Superusers also read what belongs to no company (special accesses). */
export const listAudit = endpoint('GET /v1/{company}/audit', {
  summary: 'Changes of the company’s records, newest first (administrators who see all of it)',
  needs: moduleRight('audit', 'read'),
  query: {
    ...paging(1000),
    from: localOrInstant.optional(),
    to: localOrInstant.optional(),
    kind: z.enum(AUDIT_KINDS).optional(),
    recordId: z.string().max(RECORD_ID_CHARS_MAX).optional(),
  },
  answer: page(AuditEntry),
});
