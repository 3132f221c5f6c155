import template from '../../lti-config.json' with { type: 'json' };

/** The Canvas developer key's configuration for this installation's address. */
export function ltiConfiguration(publicUrl: string): typeof template {
  const filled = JSON.stringify(template)
    .replaceAll('https://PUBLIC_URL', publicUrl)
    .replaceAll('PUBLIC_HOST', new URL(publicUrl).host);
  return JSON.parse(filled) as typeof template;
}
