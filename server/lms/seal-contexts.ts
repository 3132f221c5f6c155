/** Where a connection's sealed secrets belong; part of what they're sealed with. */
export const sealContexts = {
  accessToken: 'task_runners.access_token',
  refreshToken: 'task_runners.refresh_token',
  clientSecret: 'institutions.canvas_oauth_client_secret',
} as const;
