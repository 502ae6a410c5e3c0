// Computes in double relative to the centre of box a, counts the pairs linearly, and sorts by a pseudo-angle instead of atan2.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct bev_point {
  double x, y;
};

struct bev_quad {
  bev_point p[4];
  double x, y, cs, sn, limit_x, limit_y;
};

__device__ inline void bev_load_quad(const float *box, double origin_x, double origin_y, bev_quad &q) {
  q.x = box[0] - origin_x;
  q.y = box[1] - origin_y;
  q.cs = cos(double(box[6]));
  q.sn = sin(double(box[6]));
  const double hx = double(box[3]) / 2, hy = double(box[4]) / 2;
  q.limit_x = hx + 1e-2;
  q.limit_y = hy + 1e-2;
  for (int k = 0; k < 4; ++k) {
    const double dx = k == 1 || k == 2 ? hx : -hx, dy = k >= 2 ? hy : -hy;
    q.p[k].x = dx * q.cs - dy * q.sn + q.x;
    q.p[k].y = dx * q.sn + dy * q.cs + q.y;
  }
}

__device__ inline bool bev_inside(const bev_quad &q, const bev_point &p) {
  const double dx = p.x - q.x, dy = p.y - q.y;
  return fabs(dx * q.cs + dy * q.sn) < q.limit_x && fabs(dy * q.cs - dx * q.sn) < q.limit_y;
}

__device__ inline double bev_side(const bev_point &from, const bev_point &to, const bev_point &p) {
  return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
}

// grows with the angle, from -2 to 2
__device__ inline double bev_pseudo_angle(double y, double x) {
  const double sum = fabs(x) + fabs(y);
  return sum == 0 ? 0 : copysign(1 - x / sum, y);
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  const size_t total = size_t(num_a) * num_b;
  const size_t width = size_t(gridDim.x) * blockDim.x;
  const size_t threads = width * gridDim.y * blockDim.y;
  for (size_t pair = (size_t(blockIdx.y) * blockDim.y + threadIdx.y) * width + blockIdx.x * blockDim.x + threadIdx.x;
       pair < total; pair += threads) {
    const float *box_a = boxes_a + pair / num_b * 7, *box_b = boxes_b + pair % num_b * 7;
    bev_quad a, b;
    bev_load_quad(box_a, box_a[0], box_a[1], a);
    bev_load_quad(box_b, box_a[0], box_a[1], b);
    bev_point v[24];
    int count = 0;
    double mean_x = 0, mean_y = 0;
    for (int k = 0; k < 4; ++k) {
      if (bev_inside(b, a.p[k])) v[count++] = a.p[k];
      if (bev_inside(a, b.p[k])) v[count++] = b.p[k];
    }
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        const bev_point &a0 = a.p[i], &a1 = a.p[(i + 1) & 3], &b0 = b.p[j], &b1 = b.p[(j + 1) & 3];
        const double s0 = bev_side(a0, a1, b0), s1 = bev_side(a0, a1, b1);
        const double t0 = bev_side(b0, b1, a0), t1 = bev_side(b0, b1, a1);
        if (!(s0 * s1 < 0 && t0 * t1 < 0)) continue;
        const double f = s0 / (s0 - s1);
        v[count].x = b0.x + f * (b1.x - b0.x);
        v[count].y = b0.y + f * (b1.y - b0.y);
        ++count;
      }
    double twice = 0;
    if (count > 2) {
      for (int k = 0; k < count; ++k) mean_x += v[k].x, mean_y += v[k].y;
      mean_x /= count;
      mean_y /= count;
      double key[24];
      for (int k = 0; k < count; ++k) key[k] = bev_pseudo_angle(v[k].y - mean_y, v[k].x - mean_x);
      for (int k = 1; k < count; ++k) {
        const bev_point p = v[k];
        const double f = key[k];
        int j = k;
        for (; j > 0 && key[j - 1] > f; --j) v[j] = v[j - 1], key[j] = key[j - 1];
        v[j] = p;
        key[j] = f;
      }
      for (int k = 2; k < count; ++k) twice += bev_side(v[0], v[k - 1], v[k]);
    }
    ans_overlap[pair] = float(fabs(twice) / 2);
  }
}
