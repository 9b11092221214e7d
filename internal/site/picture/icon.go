package picture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/vector"
)

// iconGrid is the side of the icon's grid, as in the web build's vector file.
const iconGrid = 32

// Icon draws the site's icon as PNG in a square of a size in pixels. A masked icon fills the
// square, for systems that cut out their own shape.
func Icon(size int, masked bool) ([]byte, error) {
	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	scale := float32(size) / iconGrid
	inset, corner := float32(0), float32(6)
	if masked {
		corner = 0
		inset = 4 // the safe zone
	}
	paint(picture, ground, func(r *vector.Rasterizer) { roundedRect(r, 0, 0, iconGrid, iconGrid, corner, scale) })
	shrink := (iconGrid - 2*inset) / iconGrid * scale
	offset := inset * scale
	way := [...][2]float32{{4.5, 10}, {10.8, 23.5}, {16, 13.9}, {21.2, 23.5}, {24.1, 16.8}}
	paint(picture, ink, func(r *vector.Rasterizer) {
		for i := 1; i < len(way); i++ {
			stroke(r, way[i-1], way[i], 3.2, shrink, offset)
		}
	})
	for _, end := range way {
		paint(picture, ink, func(r *vector.Rasterizer) { circle(r, end, 1.6, shrink, offset) })
	}
	paint(picture, blaze, func(r *vector.Rasterizer) {
		x, y := 23.4*shrink+offset, 6*shrink+offset
		roundedRectAt(r, x, y, 4.4*shrink, 7.2*shrink, 1.1*shrink)
	})
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("encode icon: %w", err)
	}
	return out.Bytes(), nil
}

// ICO returns icons of several sizes as favicon.ico, for clients that request only that.
func ICO() ([]byte, error) {
	sizes := [...]int{16, 32, 48}
	var head, body bytes.Buffer
	_ = binary.Write(&head, binary.LittleEndian, [3]uint16{0, 1, uint16(len(sizes))})
	offset := 6 + 16*len(sizes)
	for _, size := range sizes {
		icon, err := Icon(size, false)
		if err != nil {
			return nil, err
		}
		_, _ = head.Write([]byte{byte(size), byte(size), 0, 0})
		_ = binary.Write(&head, binary.LittleEndian, [2]uint16{1, 32})
		_ = binary.Write(&head, binary.LittleEndian, [2]uint32{uint32(len(icon)), uint32(offset + body.Len())})
		_, _ = body.Write(icon)
	}
	_, _ = body.WriteTo(&head)
	return head.Bytes(), nil
}

func paint(dst *image.RGBA, c color.Color, shape func(*vector.Rasterizer)) {
	size := dst.Bounds().Size()
	r := vector.NewRasterizer(size.X, size.Y)
	r.DrawOp = draw.Over
	shape(r)
	r.Draw(dst, dst.Bounds(), image.NewUniform(c), image.Point{})
}

func roundedRect(r *vector.Rasterizer, x, y, w, h, corner, scale float32) {
	roundedRectAt(r, x*scale, y*scale, w*scale, h*scale, corner*scale)
}

func roundedRectAt(r *vector.Rasterizer, x, y, w, h, c float32) {
	r.MoveTo(x+c, y)
	r.LineTo(x+w-c, y)
	r.QuadTo(x+w, y, x+w, y+c)
	r.LineTo(x+w, y+h-c)
	r.QuadTo(x+w, y+h, x+w-c, y+h)
	r.LineTo(x+c, y+h)
	r.QuadTo(x, y+h, x, y+h-c)
	r.LineTo(x, y+c)
	r.QuadTo(x, y, x+c, y)
	r.ClosePath()
}

// stroke adds a line as a rectangle.
func stroke(r *vector.Rasterizer, from, to [2]float32, wide, scale, offset float32) {
	dx, dy := to[0]-from[0], to[1]-from[1]
	length := float32(math.Hypot(float64(dx), float64(dy)))
	nx, ny := -dy/length*wide/2, dx/length*wide/2
	point := func(p [2]float32, sign float32) (float32, float32) {
		return (p[0]+sign*nx)*scale + offset, (p[1]+sign*ny)*scale + offset
	}
	x, y := point(from, 1)
	r.MoveTo(x, y)
	x, y = point(to, 1)
	r.LineTo(x, y)
	x, y = point(to, -1)
	r.LineTo(x, y)
	x, y = point(from, -1)
	r.LineTo(x, y)
	r.ClosePath()
}

func circle(r *vector.Rasterizer, middle [2]float32, radius, scale, offset float32) {
	const sides = 24
	for i := range sides {
		angle := 2 * math.Pi * float64(i) / sides
		x := (middle[0]+radius*float32(math.Cos(angle)))*scale + offset
		y := (middle[1]+radius*float32(math.Sin(angle)))*scale + offset
		if i == 0 {
			r.MoveTo(x, y)
			continue
		}
		r.LineTo(x, y)
	}
	r.ClosePath()
}
