// The overlap polygon is kept in an array of 8 vertices, but corners within the margin add to up to 8 intersections.
// witness: {"values": {"num_a": 2, "num_b": 4}, "contents": "unit", "seed": 6, "inputs": "for (int i = 0; i < num_a; ++i) { boxes_a.get()[i * 7 + 0] = 0.0f; boxes_a.get()[i * 7 + 1] = 0.0f; boxes_a.get()[i * 7 + 2] = 0.0f; boxes_a.get()[i * 7 + 3] = 0.05f; boxes_a.get()[i * 7 + 4] = 0.05f; boxes_a.get()[i * 7 + 5] = 1.0f; boxes_a.get()[i * 7 + 6] = 0.0f; } for (int i = 0; i < num_b; ++i) { boxes_b.get()[i * 7 + 0] = 0.0f; boxes_b.get()[i * 7 + 1] = 0.0f; boxes_b.get()[i * 7 + 2] = 0.0f; boxes_b.get()[i * 7 + 3] = 0.05f; boxes_b.get()[i * 7 + 4] = 0.05f; boxes_b.get()[i * 7 + 5] = 1.0f; boxes_b.get()[i * 7 + 6] = 0.2f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct bev_rect {
  Point corner[4];
  float x, y, cs, sn, limit_x, limit_y;
};

__device__ inline bev_rect bev_make_rect(const float *box) {
  bev_rect r;
  r.x = box[0];
  r.y = box[1];
  r.cs = cosf(box[6]);
  r.sn = sinf(box[6]);
  const float hx = box[3] / 2, hy = box[4] / 2;
  r.limit_x = hx + 1e-2f;
  r.limit_y = hy + 1e-2f;
  const float sx[4] = {-1, 1, 1, -1}, sy[4] = {-1, -1, 1, 1};
  for (int k = 0; k < 4; ++k) {
    const float dx = (r.x + sx[k] * hx) - r.x, dy = (r.y + sy[k] * hy) - r.y;
    r.corner[k].set(dx * r.cs - dy * r.sn + r.x, dx * r.sn + dy * r.cs + r.y);
  }
  return r;
}

__device__ inline bool bev_contains(const bev_rect &r, const Point &p) {
  const float dx = p.x - r.x, dy = p.y - r.y;
  return fabsf(dx * r.cs + dy * r.sn) < r.limit_x && fabsf(dy * r.cs - dx * r.sn) < r.limit_y;
}

// two convex quadrilaterals overlap in a polygon with at most eight vertices
constexpr int bev_max_vertices = 8;

__device__ inline float bev_polygon_area(Point *v, int count) {
  if (count < 3) return 0.f;
  Point mean;
  mean.set(0.f, 0.f);
  for (int k = 0; k < count; ++k) mean.set(mean.x + v[k].x, mean.y + v[k].y);
  mean.set(mean.x / count, mean.y / count);
  float angle[bev_max_vertices];
  for (int k = 0; k < count; ++k) angle[k] = atan2f(v[k].y - mean.y, v[k].x - mean.x);
  for (int k = 1; k < count; ++k) {  // insertion sort by angle
    const Point p = v[k];
    const float key = angle[k];
    int j = k;
    for (; j > 0 && angle[j - 1] > key; --j) {
      v[j] = v[j - 1];
      angle[j] = angle[j - 1];
    }
    v[j] = p;
    angle[j] = key;
  }
  float twice = 0.f;
  for (int k = 1; k + 1 < count; ++k) twice += cross(v[k] - v[0], v[k + 1] - v[0]);
  return fabsf(twice) * 0.5f;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  for (int ib = blockIdx.x * blockDim.x + threadIdx.x; ib < num_b; ib += blockDim.x * gridDim.x) {
    const bev_rect b = bev_make_rect(boxes_b + ib * 7);
    for (int ia = blockIdx.y * blockDim.y + threadIdx.y; ia < num_a; ia += blockDim.y * gridDim.y) {
      const bev_rect a = bev_make_rect(boxes_a + ia * 7);
      Point vertices[bev_max_vertices];
      int count = 0;
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
          Point p;
          if (intersection(a.corner[(i + 1) & 3], a.corner[i], b.corner[(j + 1) & 3], b.corner[j], p) &&
              count < bev_max_vertices)
            vertices[count++] = p;
        }
      for (int k = 0; k < 4; ++k) {
        if (count < bev_max_vertices && bev_contains(a, b.corner[k])) vertices[count++] = b.corner[k];
        if (count < bev_max_vertices && bev_contains(b, a.corner[k])) vertices[count++] = a.corner[k];
      }
      ans_overlap[ia * num_b + ib] = bev_polygon_area(vertices, count);
    }
  }
}
