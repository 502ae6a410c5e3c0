// Angles are computed once and sorted by insertion, corners come before intersections, and the area is a fan around the centre.
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

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  for (int ib = blockIdx.x * blockDim.x + threadIdx.x; ib < num_b; ib += blockDim.x * gridDim.x) {
    const bev_rect b = bev_make_rect(boxes_b + ib * 7);
    for (int ia = blockIdx.y * blockDim.y + threadIdx.y; ia < num_a; ia += blockDim.y * gridDim.y) {
      const bev_rect a = bev_make_rect(boxes_a + ia * 7);
      Point v[24];
      int count = 0;
      for (int k = 0; k < 4; ++k) {
        if (bev_contains(b, a.corner[k])) v[count++] = a.corner[k];
        if (bev_contains(a, b.corner[k])) v[count++] = b.corner[k];
      }
      for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i)
          if (intersection(a.corner[(i + 1) & 3], a.corner[i], b.corner[(j + 1) & 3], b.corner[j], v[count])) ++count;
      float twice = 0.f;
      if (count > 2) {
        Point mean;
        mean.set(0.f, 0.f);
        for (int k = 0; k < count; ++k) mean = mean + v[k];
        mean.set(mean.x / count, mean.y / count);
        float angle[24];
        for (int k = 0; k < count; ++k) {
          v[k] = v[k] - mean;
          angle[k] = atan2f(v[k].y, v[k].x);
        }
        for (int k = 1; k < count; ++k)
          for (int j = k; j > 0 && angle[j - 1] > angle[j]; --j) {
            const Point p = v[j];
            v[j] = v[j - 1];
            v[j - 1] = p;
            const float f = angle[j];
            angle[j] = angle[j - 1];
            angle[j - 1] = f;
          }
        for (int k = 0; k < count; ++k) twice += cross(v[k], v[k + 1 < count ? k + 1 : 0]);
      }
      ans_overlap[size_t(ia) * num_b + ib] = fabsf(twice) * 0.5f;
    }
  }
}
