// Package feature determines which parts of a site are on, and why others are not. The server,
// the pages and the application all use its result, so that nothing leads to a missing part.
package feature

import (
	"fmt"
	"slices"
)

// Feature is a part of a site that can be on or off. A new part needs only an entry in the
// list of features.
type Feature struct {
	Name    string   // in the application
	Setting string   // key of the setting that enables it; empty if something else does
	Asked   bool     // the setting, or the content, enables it
	Needs   []string // names of required features
	// Route is the address of its first page in English. The feature is off while that page is
	// not visible. Empty means no page.
	Route string
	// Database means that it stores data in the database.
	Database bool
	// Early means that only readers with early access have it. It is on for the site: its
	// pages are the same for everybody, and the application in the browser and the routes
	// decide by reader.
	Early bool
	// Lacks is another missing requirement, or "".
	Lacks string
}

type State struct {
	Feature
	On  bool
	Why string // reason why it is off
}

// Set is the states of a site's features, in list order.
type Set []State

// Resolve determines which features are on. Needs may name features later in the list. shows
// reports whether a page is visible at an address.
func Resolve(list []Feature, shows func(route string) bool) (Set, error) {
	r := resolver{list: list, shows: shows, states: map[string]*State{}}
	set := make(Set, len(list))
	for i, f := range list {
		state, err := r.state(f.Name, nil)
		if err != nil {
			return nil, err
		}
		set[i] = *state
	}
	return set, nil
}

type resolver struct {
	list   []Feature
	shows  func(string) bool
	states map[string]*State
}

// state resolves a feature required by the chain of features in path.
func (r *resolver) state(name string, path []string) (*State, error) {
	if s := r.states[name]; s != nil {
		return s, nil
	}
	i := slices.IndexFunc(r.list, func(f Feature) bool { return f.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("feature %s: unknown, needed by %v", name, path)
	}
	if slices.Contains(path, name) {
		return nil, fmt.Errorf("feature %s needs itself: %v", name, path)
	}
	s := &State{Feature: r.list[i]}
	for _, need := range s.Needs {
		other, err := r.state(need, append(path, name))
		if err != nil {
			return nil, err
		}
		if !other.On && s.Why == "" {
			s.Why = fmt.Sprintf("it needs %s, which is off: %s", need, other.Why)
		}
	}
	s.decide(r.shows)
	r.states[name] = s
	return s, nil
}

// decide turns a feature on unless something prevents it. Why already has unmet needs.
func (s *State) decide(shows func(string) bool) {
	switch {
	case !s.Asked && s.Setting != "":
		s.Why = s.Setting + " is off"
	case !s.Asked:
		s.Why = "nothing asks for it"
	case s.Lacks != "":
		s.Why = s.Lacks
	case s.Why != "":
	case s.Route != "" && !shows(s.Route):
		s.Why = "there is no page " + s.Route
	default:
		s.On = true
	}
}

// On reports whether a feature is on. Unlisted features are off.
func (s Set) On(name string) bool {
	return slices.ContainsFunc(s, func(state State) bool { return state.Name == name && state.On })
}

// Flags returns which features are on by name, except for packs, which are not just on or off.
func (s Set) Flags() map[string]bool {
	flags := map[string]bool{}
	for _, state := range s {
		if state.Name != Packs {
			flags[state.Name] = state.On
		}
	}
	return flags
}

func (s Set) NeedDatabase() bool {
	return slices.ContainsFunc(s, func(state State) bool { return state.Database && state.On })
}

// Early returns the features that are on for some readers only.
func (s Set) Early() []string {
	early := []string{}
	for _, state := range s {
		if state.Early && state.On {
			early = append(early, state.Name)
		}
	}
	return early
}

// Refused returns the features that are off although a setting enables them.
func (s Set) Refused() []State {
	var list []State
	for _, state := range s {
		if state.Asked && state.Setting != "" && !state.On {
			list = append(list, state)
		}
	}
	return list
}
