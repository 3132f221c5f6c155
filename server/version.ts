/**
 * The product's version, as shown by the API, the about page and outgoing requests. A test keeps it equal to
 * package.json.
 */
export const version = '0.1.0';
