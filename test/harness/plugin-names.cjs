/**
 * Fastify looks for a plugin's name among all loaded modules, for its messages. Jest hands out that list slowly: each start of
 * a server would go through thousands of modules for each plugin. Here a plugin that has no name yet gets that of its function.
 */
const utils = require('../../node_modules/fastify/lib/plugin-utils.js');

const NAME = Symbol.for('fastify.display-name');
const named = (plugin) => {
  plugin[NAME] ||= plugin.name || 'a plugin';
  return plugin;
};
module.exports = {
  ...utils,
  getPluginName: (plugin) => utils.getPluginName(named(plugin)),
  registerPlugin(plugin) {
    return utils.registerPlugin.call(this, named(plugin));
  },
};
