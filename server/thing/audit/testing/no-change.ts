// The calls that write and yet leave no entry in the record of changes.

/** Calls that change no record of a company, and why they need no entry. */
export const NO_CHANGE: Record<string, string> = {
  'POST /v1/public/sign-in-link': 'only reads; whose link it is, is a secret in its body',
  'POST /v1/public/sign-in-link/use':
    'is of nobody who is signed in; its entries are tested with the invitations',
  'POST /v1/public/forgotten-password':
    'is answered before it is looked at; its entry is tested with the mails',
  'POST /v1/all/token/passkey': 'gives what a browser is asked with',
  'PUT /v1/all/token/passkey': 'signs in; its entry is tested with the sign-ins',
  'POST /v1/all/token/first-app': 'begins what its PUT stores',
  'PUT /v1/all/token/first-app': 'needs a sign-in under way; its entries are tested with it',
  'POST /v1/all/token/first-passkey': 'begins what its PUT stores',
  'PUT /v1/all/token/first-passkey': 'needs a browser; its entries are tested in one',
  'POST /v1/all/account/confirmation': 'changes nothing; a wrong password is a refused sign-in',
  'POST /v1/all/account/app': 'begins what its PUT stores',
  'POST /v1/all/account/passkey': 'begins what its PUT stores',
  'PUT /v1/all/account/passkey':
    'takes its challenge before it stores; its entry is tested in a browser',
  'DELETE /v1/all/token': 'ends the own session; its entry is tested with the sign-ins',
  'POST /v1/{company}/report/travel-expenses/{personId}': 'only reads; its body is a question',
  'POST /v1/{company}/list/xlsx': 'only gives back as a file what it was sent',
  'POST /v1/{company}/zone/preview': 'only reads; its body is a question',
  'POST /v1/{company}/rule/trial': 'only reads; its body is a question',
  'POST /v1/{company}/webhook/{webhookId}/test':
    'sends a made-up alert; it stands in the log of deliveries',
  'POST /v1/{company}/forwarding/{forwardingId}/test':
    'sends a made-up record; it stands in the log of deliveries',
  'DELETE /v1/{company}/traccar-run': 'ends what its POST began and recorded; what came stays',
  'POST /v1/all/assistant-question': 'only reads; its body is a question',
  'POST /v1/{company}/sign-on/trial': 'signs nobody in and stores nothing',
  'POST /v1/public/sign-on': 'somebody goes to a provider; who comes in by it is recorded',
  'POST /v1/public/sign-on/finish': 'signs in; its entry is tested with single sign-on',
  'POST /v1/public/sign-on/logout/{provider}': 'ends sessions; tested with single sign-on',
  'POST /v1/{company}/report-job': 'makes a file for who asks; nobody else sees it',
  'POST /v1/{company}/push': 'says in which browser who asks is told; nobody else sees it',
  'DELETE /v1/{company}/push/{id}': 'takes off a browser of who asks',
  'POST /v1/{company}/notification/test': 'sends who asks a test; the log of deliveries has it',
  'DELETE /v1/{company}/report-job/{id}': 'throws away a file of who asks',
  'DELETE /v1/all/session/{sessionId}':
    'ends an own session; its entry is tested with the own account',
  'DELETE /v1/all/session': 'ends the own sessions; its entry is tested with the sign-ins',
};
