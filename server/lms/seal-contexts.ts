/** Where sealed secrets of a connection belong; part of what they are sealed with. */
export const sealContexts = {
  accessToken: 'task_runners.access_token',
  refreshToken: 'task_runners.refresh_token',
  clientSecret: 'institutions.canvas_oauth_client_secret',
} as const;
