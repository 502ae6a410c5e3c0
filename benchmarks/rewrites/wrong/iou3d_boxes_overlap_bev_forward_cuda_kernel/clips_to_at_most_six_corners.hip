// The second box is clipped by the first one in a polygon of six corners, though the intersection may have eight.
// witness: {"values": {"num_a": 2, "num_b": 20}, "seed": 7, "inputs": "for (int i = 0; i < num_a; ++i) { float v[7] = {0.0f, 0.0f, 0.0f, 2.0f, 2.0f, 2.0f, 0.0f}; for (int q = 0; q < 7; ++q) boxes_a[i * 7 + q] = v[q]; } for (int i = 0; i < num_b; ++i) { float v[7] = {0.02f * (i % 3), 0.01f, 0.0f, 2.0f, 2.0f, 2.0f, 0.7853982f}; for (int q = 0; q < 7; ++q) boxes_b[i * 7 + q] = v[q]; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/iou3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

struct ClippedPolygon {
  static constexpr int kCorners = 6;
  float x[kCorners], y[kCorners];
  int count;
  __device__ void push(float px, float py) {
    if (count < kCorners) {
      x[count] = px;
      y[count] = py;
      ++count;
    }
  }
};

// what lies in nx * x + ny * y <= limit
__device__ inline ClippedPolygon clip_half_plane(const ClippedPolygon &in, float nx, float ny, float limit) {
  ClippedPolygon out;
  out.count = 0;
  for (int i = 0; i < in.count; ++i) {
    const int next = i + 1 == in.count ? 0 : i + 1;
    const float d = nx * in.x[i] + ny * in.y[i] - limit;
    const float e = nx * in.x[next] + ny * in.y[next] - limit;
    if (d <= 0) out.push(in.x[i], in.y[i]);
    if ((d < 0 && e > 0) || (d > 0 && e < 0)) {
      const float t = d / (d - e);
      out.push(in.x[i] + t * (in.x[next] - in.x[i]), in.y[i] + t * (in.y[next] - in.y[i]));
    }
  }
  return out;
}

__global__ void iou3d_boxes_overlap_bev_forward_cuda_kernel(
    const int num_a, const float *boxes_a, const int num_b,
    const float *boxes_b, float *ans_overlap) {
  for (int b = blockIdx.x * blockDim.x + threadIdx.x; b < num_b; b += blockDim.x * gridDim.x) {
    for (int a = blockIdx.y * blockDim.y + threadIdx.y; a < num_a; a += blockDim.y * gridDim.y) {
      const float *p = boxes_a + a * 7;
      const float *q = boxes_b + b * 7;
      // the second box in the frame of the first one
      const float ca = cosf(p[6]), sa = sinf(p[6]);
      const float shift_x = q[0] - p[0], shift_y = q[1] - p[1];
      const float center_x = shift_x * ca + shift_y * sa;
      const float center_y = shift_y * ca - shift_x * sa;
      const float cr = cosf(q[6] - p[6]), sr = sinf(q[6] - p[6]);
      ClippedPolygon poly;
      poly.count = 0;
      for (int k = 0; k < 4; ++k) {
        const float hx = (k == 1 || k == 2 ? q[3] : -q[3]) / 2;
        const float hy = (k >= 2 ? q[4] : -q[4]) / 2;
        poly.push(center_x + hx * cr - hy * sr, center_y + hx * sr + hy * cr);
      }
      poly = clip_half_plane(poly, 1, 0, p[3] / 2);
      poly = clip_half_plane(poly, -1, 0, p[3] / 2);
      poly = clip_half_plane(poly, 0, 1, p[4] / 2);
      poly = clip_half_plane(poly, 0, -1, p[4] / 2);
      float twice = 0;
      for (int k = 1; k + 1 < poly.count; ++k) {
        twice += (poly.x[k] - poly.x[0]) * (poly.y[k + 1] - poly.y[0]) -
                 (poly.x[k + 1] - poly.x[0]) * (poly.y[k] - poly.y[0]);
      }
      ans_overlap[a * num_b + b] = fabsf(twice) / 2;
    }
  }
}
