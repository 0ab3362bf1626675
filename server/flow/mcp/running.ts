// What a tool works with: whom the key is of, and how it asks.
import type { CompanyContext, Identity } from '../../ground/http/context.ts';
import type { Ask } from './ask.ts';
import type { ReportLinks } from './report-links.ts';

export interface Running {
  ask: Ask;
  identity: Identity;
  company: CompanyContext;
  links: ReportLinks;
  /** epoch milliseconds */
  now: number;
  /** What addresses for people begin with. */
  origin: string;
}
