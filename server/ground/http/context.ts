// Who asks and for which company: what every handler and every query gets. The company id is a
// branded number, so a query cannot be given an id that did not pass the permission check.
import type { ApiConnection } from '@flotila/domain/connection/connection.api.ts';
import type { Session } from '@flotila/domain/session/session.ts';

/** Id of a company that the caller may read; made only from the database by the session room. */
export type CompanyId = number & { readonly __company: true };

export interface CompanyContext {
  id: CompanyId;
  code: string;
  name: string;
  /** IANA zone: reads local times of queries, decides days, weeks and months. */
  timeZone: string;
  countryCode: string;
  currency: string;
  /** D-COM-010: an inactive company is open to superusers only. */
  active: boolean;
  moduleContracts: boolean;
  /** Programs that talk may ask with its keys (decision 0121). */
  assistants: boolean;
  /** Rights of the caller in this company (false, false for a driver or a collective access). */
  administrator: boolean;
  dispatcher: boolean;
  /** Keeps own records (decision 0059); false for who is no person of the company. */
  ownRecords: boolean;
}

/** What the caller may see in the company; `null` is no limit (D-PER-014, AUTH-009). */
export interface Visible {
  vehicles: ReadonlySet<number> | null;
  persons: ReadonlySet<number> | null;
}

/** The signed-in account behind a request. */
export interface SessionContext extends Session {
  /** A program calls by its key. */
  isKey?: boolean;
  accountId: number;
  sessionId: string;
}

/** A company of the session with the caller's own person record in it. */
export interface Membership {
  company: CompanyContext;
  /** null: superusers and collective accesses have no person in the company. */
  personId: number | null;
  visible: Visible;
}

export interface Identity {
  session: SessionContext;
  /** A key that only reads: no call that changes something. */
  readsOnly?: boolean;
  /** A key with which assistants may change something. */
  assistantWrites?: boolean;
  /** All companies of the caller, by name; for a superuser the inactive ones too. */
  memberships: readonly Membership[];
  /** The company of a path, compared without case; undefined when it is not the caller's. */
  membership(companyCode: string): Membership | undefined;
}

export interface Identities {
  /**
   * Reads the bearer token or key of a request.
   * @throws unauthorized; forbidden for a key from an address that it may not call from
   */
  ofRequest(authorization: string | undefined, now: number, address: string): Promise<Identity>;
  /** Identity of a session that was found before; undefined when it has ended meanwhile. */
  ofSession(sessionId: string, now: number): Promise<Identity | undefined>;
  /** The session ended: its access tokens end with it. */
  forgetSession(sessionId: string): void;
  /** Rights changed: read them again for everybody. */
  forgetAll(): void;
}

/** What is noted of an allowed call. */
export interface ApiCall {
  accountId: number;
  authorizationType: ApiConnection['authorizationType'];
  /** What X-Client-Version says, of a key else what User-Agent does; empty when it says nothing. */
  application: string;
  /** Empty for calls that name no company. */
  companyCode: string;
  remoteAddress: string;
}
