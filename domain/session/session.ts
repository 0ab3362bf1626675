// The signed-in user and what the server knows of the user's companies.

/** AUTH-009: a collective access is for programs; the web application refuses it. */
export type Access = 'normal' | 'superuser' | 'collective';

/** AUTH-013. */
export interface CompanyInSession {
  code: string;
  name: string;
  administrator: boolean;
  dispatcher: boolean;
  moduleContracts: boolean;
  /** Marks own rides as private and adds receipts; left out: no. */
  ownRecords?: boolean | undefined;
}

/** Of an account: `key` is that of a key of a program (decision 0120), with which nobody signs in. */
export type AccountAccess = Access | 'key';

export interface Session {
  access: Access;
  superuser: boolean;
  firstName: string;
  lastName: string;
  roles: string[];
  companies: CompanyInSession[];
}
