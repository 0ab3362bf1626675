// The names under which assistants know calls. A call has its name in its own value; what of a list's rows an assistant reads is in
// columns.ts.

export const LIST_TOOLS = [
  'list_vehicles',
  'get_vehicle_day',
  'list_rides',
  'list_refuelings',
  'list_alerts',
  'list_services',
  'list_persons',
  'driver_hours',
] as const;
export type ListTool = (typeof LIST_TOOLS)[number];

/** Those that change something, each of which can be taken back. */
export const WRITING_TOOLS = ['acknowledge_alert', 'note_ride', 'share_vehicle'] as const;
export type WritingTool = (typeof WRITING_TOOLS)[number];

export type ToolName = ListTool | WritingTool | 'make_report';

export function isListTool(name: ToolName): name is ListTool {
  return LIST_TOOLS.some((one) => one === name);
}

export function isWritingTool(name: ToolName): name is WritingTool {
  return WRITING_TOOLS.some((one) => one === name);
}
