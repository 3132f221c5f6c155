import template from '../../lti-config.json' with { type: 'json' };

/** The tool's description of itself (LTI Dynamic Registration 1.0, §3.4), from the same file as the developer key. */
export function toolRegistration(publicUrl: string) {
  const {
    title,
    description,
    oidc_initiation_url,
    target_link_uri,
    public_jwk_url,
    custom_fields,
    extensions,
  } = ltiConfiguration(publicUrl);
  const placements = extensions.flatMap(({ settings }) => settings.placements);
  const [logo] = extensions.map(({ settings }) => settings.icon_url);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: oidc_initiation_url,
    redirect_uris: [target_link_uri],
    client_name: title,
    logo_uri: logo,
    jwks_uri: public_jwk_url,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: '',
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      domain: new URL(publicUrl).host,
      description,
      target_link_uri,
      custom_parameters: custom_fields,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      // Without it Canvas registers the tool as anonymous, and everyone arrives without a name.
      'https://canvas.instructure.com/lti/privacy_level': 'public',
      messages: placements.map(
        ({ placement, message_type, text, target_link_uri: target, custom_fields: fields }) => ({
          type: message_type,
          target_link_uri: target,
          label: text,
          placements: [placement],
          custom_parameters: fields,
        }),
      ),
    },
  };
}

/** The Canvas developer key's configuration for this installation's address. */
export function ltiConfiguration(publicUrl: string): typeof template {
  const filled = JSON.stringify(template)
    .replaceAll('https://PUBLIC_URL', publicUrl)
    .replaceAll('PUBLIC_HOST', new URL(publicUrl).host);
  return JSON.parse(filled) as typeof template;
}
