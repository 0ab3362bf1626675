// English texts of the three steps from an empty company to the first position.

export const firstSteps = {
  'first.title': 'Three steps to the first position',
  'first.vehicle': 'Add a vehicle',
  'first.vehicleHint': 'Its plate, its name and the tracker in it.',
  'first.tracker': 'Connect the tracker',
  'first.trackerHint': 'The address and port to send to stand with the tracker in the vehicle.',
  'first.position': 'See the first position',
  'first.positionHint': 'It appears here by itself once the tracker has found its position.',
  'first.done': 'done',
} as const;
