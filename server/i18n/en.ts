// Sentences of refusals in English.
import type { Messages } from './sk.ts';

export const en: Messages = {
  invalid: 'Some of the data are not valid.',
  country_not_supported: 'Searching for subjects for the specified country is not supported.',
  unauthorized: 'You need to sign in.',
  wrong_credentials: 'Wrong user name or password.',
  forbidden: 'You do not have permission to do this.',
  company_forbidden: 'You do not have access to this company.',
  not_found: 'The record was not found.',
  not_acceptable: 'The requested format of the answer is not available.',
  duplicate: 'A record with this value already exists.',
  gone: 'The record is no longer available.',
  conflict: 'The record was changed while you were editing; it is necessary to modify it again.',
  too_large: 'The data sent are too large.',
  unsupported_media: 'The server does not accept this type of content.',
  too_many: 'Too many requests, try again in {seconds} s.',
  server_error: 'An error occurred on the server.',
  unavailable: 'The server is temporarily unavailable, please try again in a moment.',
  gateway_timeout: 'The service for the country does not answer.',
  unknown_call: 'There is no such address.',
  malformed_json: 'The body of the request is not valid JSON.',
  ride_unfinished: 'The ride has not ended yet; it can be changed afterwards.',
  malformed_sign_in: 'The sign-in request is malformed.',
  session_ended: 'The session has ended, please sign in again.',
  too_many_sign_ins: 'Too many failed sign-ins, try again in {minutes} min.',
};
