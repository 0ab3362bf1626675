// Draws /openapi.json by Swagger UI and signs its calls with a token of the reader's own. The token
// lives in this page only and is gone with it.
/* global SwaggerUIBundle */

const reference = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#calls',
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // What a call takes and answers stands with it.
  defaultModelsExpandDepth: -1,
  // Nobody outside is asked whether the description is well formed.
  validatorUrl: null,
  plugins: [nameBody, readHere],
  onComplete: () => {
    const filter = document.querySelector('.operation-filter-input');
    filter?.setAttribute('aria-label', 'Filter calls');
  },
});

/** A reader's program says what the field of a body is. */
function nameBody({ React }) {
  const named = (TextArea) => (props) =>
    React.createElement(TextArea, { 'aria-label': 'Body', ...props });
  return { wrapComponents: { TextArea: named } };
}

/**
 * A call that is opened shows what its references name. The kit would read the whole description through for each of
 * them, which takes seconds; ours refers to whole components only, so that the call's own part is enough.
 */
function readHere() {
  const resolveSubtree = async (description, path) => {
    const part = path.reduce((found, key) => found?.[key], description);
    return { spec: resolved(part, description), errors: [] };
  };
  return { fn: { resolveSubtree } };
}

/** What a place says itself goes before what it refers to. */
function resolved(part, description) {
  if (Array.isArray(part)) return part.map((one) => resolved(one, description));
  if (part === null || typeof part !== 'object') return part;
  const { $ref, ...rest } = part;
  const entries = Object.entries(rest).map(([key, value]) => [key, resolved(value, description)]);
  const own = Object.fromEntries(entries);
  if ($ref === undefined) return own;
  const whole = $ref
    .slice(2)
    .split('/')
    .reduce((found, key) => found[key], description);
  return { ...resolved(whole, description), ...own };
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dress();
dark.addEventListener('change', dress);

document.querySelector('#sign-in').addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const pair = new TextEncoder().encode(`${fields.get('login')}:${fields.get('password')}`);
  const authorization = `Basic ${btoa(String.fromCharCode(...pair))}`;
  const response = await fetch('/v1/all/token', { headers: { authorization } });
  const answer = await response.json();
  if (response.ok) reference.preauthorizeApiKey('bearer', answer.accessToken);
  else reference.authActions.logout(['bearer']);
  document.querySelector('#signed-in').textContent = response.ok
    ? `Signed in as ${answer.firstName} ${answer.lastName}; companies: ${answer.companies.map(({ code }) => code).join(', ')}`
    : answer.message;
});
