// Loads the signs of what trackers shout. It comes with the application, in a file of its own, because whatever loads
// a part has the list of all files that the part needs, and the history's would be longer by that.
import { withPanelTexts } from '../../ground/i18n/i18n.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';

export const loadShouts = () =>
  loadChunk('ShoutsOnMap', () => withPanelTexts(import('./ShoutsOnMap.tsx'))).then((module) => ({
    default: module.ShoutsOnMap,
  }));
