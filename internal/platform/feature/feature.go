// Package feature decides which parts of a site are on, and says why others are
// not. The server, the pages and the application all use its result, so that
// nothing leads to a part that is not there.
package feature

import (
	"fmt"
	"slices"
)

// Feature is a part of a site that can be on or off. A new part is one more
// entry in the list of features.
type Feature struct {
	Name    string   // as the application calls it
	Setting string   // key of the setting that asks for it; empty if something else does
	Asked   bool     // whether the setting, or the content, asks for it
	Needs   []string // names of features that have to be on for it
	// Route is the address of its first page in English. The feature is off as
	// long as there is no such page to see. Empty for features without one.
	Route string
	// Database says that it keeps something in the database.
	Database bool
	// Early says that only readers with early access have it so far. It is on for
	// the site: its pages are the same for everybody, and the application in the
	// browser and the routes decide by the reader.
	Early bool
	// Lacks says what else the program lacks for it; empty for nothing.
	Lacks string
}

type State struct {
	Feature
	On  bool
	Why string // why it is not on
}

// Set is the states of all features of a site, by their order in the list.
type Set []State

// Resolve decides which of the features are on. Needs may name features later in
// the list. shows reports whether there is a page to see at an address.
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

// state resolves a feature that the features on the path need, one the other.
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

// decide turns a feature on if nothing is in its way. What it needs is in Why.
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

// On reports whether a feature is on. A feature that is not in the list is off.
func (s Set) On(name string) bool {
	return slices.ContainsFunc(s, func(state State) bool { return state.Name == name && state.On })
}

// Flags returns which features are on, by name. Who may have packs is not a matter
// of yes or no.
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

// Early returns the names of the features that are on for some readers only.
func (s Set) Early() []string {
	early := []string{}
	for _, state := range s {
		if state.Early && state.On {
			early = append(early, state.Name)
		}
	}
	return early
}

// Refused returns the features that a setting enables and that are off
// nevertheless.
func (s Set) Refused() []State {
	var list []State
	for _, state := range s {
		if state.Asked && state.Setting != "" && !state.On {
			list = append(list, state)
		}
	}
	return list
}
