// @vitest-environment happy-dom
// When the layers of a panel are put on the map.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { PanelOnMap } from './PanelOnMap.tsx';

const params: { id?: string } = {};
vi.mock('@tanstack/react-router', () => ({
  useParams: () => params,
  useLocation: () => 'refueling',
}));
vi.mock('../screen/refueling/RefuelingsOnMap.tsx', () => ({ RefuelingsOnMap: () => 'refuelings' }));

test('MAP-029: the layers of a panel come with its vehicle, not while the panel is being loaded', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.createElement('div');
  const root = createRoot(place);
  const padding = { top: 0, right: 0, bottom: 0, left: 0 };
  const draw = () =>
    act(async () => root.render(<PanelOnMap mode="refueling" theme="light" padding={padding} />));
  // Loaded before, as where the panel is opened a second time.
  await import('../screen/refueling/RefuelingsOnMap.tsx');
  await draw();
  expect(place.textContent).toBe('');
  params.id = '7';
  await draw();
  await vi.waitFor(() => expect(place.textContent).toBe('refuelings'));
  delete params.id;
  await draw();
  expect(place.textContent).toBe('');
  await act(() => root.unmount());
});
