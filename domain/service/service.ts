// Words of the service module: types and the period text (service.md §1, VAL-023, VAL-024).

/** SVC-021 and one more of the statutory inspections. */
export const SERVICE_TYPES = [
  'own',
  'mot',
  'emission',
  'oil_change',
  'oil_refill',
  'tacho_check',
  'highway_stamp',
  'warranty_inspection',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
