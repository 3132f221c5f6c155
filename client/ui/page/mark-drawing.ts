/** A courtyard from above: four lawns, the paths between them, and a tick where the paths meet. 32 by 32. */
export const markDrawing = {
  lawns:
    'M9 2h5.5v6.5a7.6 7.6 0 0 0-6 6H2V9a7 7 0 0 1 7-7Z M17.5 2H23a7 7 0 0 1 7 7v5.5h-6.5a7.6 7.6 0 0 0-6-6Z ' +
    'M2 17.5h6.5a7.6 7.6 0 0 0 6 6V30H9a7 7 0 0 1-7-7Z M23.5 17.5H30V23a7 7 0 0 1-7 7h-5.5v-6.5a7.6 7.6 0 0 0 6-6Z',
  tick: 'm12.8 16.3 2.3 2.3 4.2-4.8',
} as const;
