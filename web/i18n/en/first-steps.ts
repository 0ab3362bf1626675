// English texts of the first company, and of the three steps from an empty one to the first position.

export const firstSteps = {
  'first.title': 'Three steps to the first position',
  'first.vehicle': 'Add a vehicle',
  'first.vehicleHint': 'Its plate, its name and the tracker in it.',
  'first.tracker': 'Connect the tracker',
  'first.trackerHint': 'The address and port to send to stand with the tracker in the vehicle.',
  'first.position': 'See the first position',
  'first.positionHint': 'It appears here by itself once the tracker has found its position.',
  'first.done': 'done',
  'company.noneTitle': 'You have no company',
  'company.noneText': 'An administrator has to add you to a company.',
  'company.first': 'Set up the first company',
  'company.firstText':
    'Vehicles, persons and rides always belong to a company. More companies can be added later in the data.',
  'company.firstSave': 'Create the company',
} as const;
