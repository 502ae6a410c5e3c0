// A thread that meets an empty bin returns from the kernel and so leaves out its later elements of the grid-stride loop.
// witness: {"values": {"num_rois": 16, "max_blocks": 1}, "contents": "unit", "seed": 12, "inputs": "for (int r = 0; r < 16; ++r) { rois.get()[r * 5 + 1] = 2.5f; rois.get()[r * 5 + 2] = 1.5f; rois.get()[r * 5 + 3] = r == 0 ? 2.5f : 13.0f; rois.get()[r * 5 + 4] = 11.0f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct BinBox {
  float xa, ya, xb, yb, area;
};

__device__ static BinBox bin_box(const float *roi, float scale, int ph, int pw, int rows, int cols) {
  const float x = roi[1] * scale, y = roi[2] * scale;
  const float w = fmaxf(roi[3] * scale - x, 0.0f) / float(cols);
  const float h = fmaxf(roi[4] * scale - y, 0.0f) / float(rows);
  BinBox box;
  box.xa = x + w * pw;
  box.ya = y + h * ph;
  box.xb = box.xa + w;
  box.yb = box.ya + h;
  box.area = w * h;
  return box;
}

__global__ void prroi_pool_coor_backward_cuda_kernel_float(
    const int nthreads, const float *output, const float *grad_output, const float *input,
    const float *rois, float *grad_rois, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int channels,
    const int height, const int width) {
  const int step = blockDim.x * gridDim.x;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += step) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const int n = rest / channels;

    const BinBox box = bin_box(rois + n * 5, spatial_scale, ph, pw, pooled_height, pooled_width);
    const float g = grad_output[index];
    if (box.area == 0.0f || g / box.area == 0.0f) return;  // nothing to do for this bin

    const float *map = input + (static_cast<int>(rois[n * 5]) * channels + c) * height * width;
    float left = 0.0f, right = 0.0f, top = 0.0f, bottom = 0.0f;
    const int y_end = ceilf(box.yb), x_end = ceilf(box.xb);
#pragma unroll 2
    for (int y = floorf(box.ya); y < y_end; ++y) {
      const float s = fmaxf(box.ya, float(y)) - y, t = fminf(box.yb, float(y + 1)) - y;
      // integral over [s, t] of c1 + (c2 - c1) z
      const float w2 = 0.5f * (t * t - s * s), w1 = (t - s) - w2;
      left += w1 * PrRoIPoolingInterpolation(map, float(y), box.xa, height, width) +
              w2 * PrRoIPoolingInterpolation(map, float(y + 1), box.xa, height, width);
      right += w1 * PrRoIPoolingInterpolation(map, float(y), box.xb, height, width) +
               w2 * PrRoIPoolingInterpolation(map, float(y + 1), box.xb, height, width);
    }
#pragma unroll 2
    for (int x = floorf(box.xa); x < x_end; ++x) {
      const float s = fmaxf(box.xa, float(x)) - x, t = fminf(box.xb, float(x + 1)) - x;
      const float w2 = 0.5f * (t * t - s * s), w1 = (t - s) - w2;
      top += w1 * PrRoIPoolingInterpolation(map, box.ya, float(x), height, width) +
             w2 * PrRoIPoolingInterpolation(map, box.ya, float(x + 1), height, width);
      bottom += w1 * PrRoIPoolingInterpolation(map, box.yb, float(x), height, width) +
                w2 * PrRoIPoolingInterpolation(map, box.yb, float(x + 1), height, width);
    }

    const float out = output[index];
    const float ex = (box.yb - box.ya) * out, ey = (box.xb - box.xa) * out;
    const float k = g * spatial_scale / box.area;
    const float px1 = (ex - left) * k, px2 = (right - ex) * k;
    const float py1 = (ey - top) * k, py2 = (bottom - ey) * k;

    float *dst = grad_rois + n * 5;
    dst[0] = 0.0f;
    const float u = float(pw) / pooled_width, u2 = float(pw + 1) / pooled_width;
    const float v = float(ph) / pooled_height, v2 = float(ph + 1) / pooled_height;
    atomicAdd(dst + 1, px1 * (1.0f - u) + px2 * (1.0f - u2));
    atomicAdd(dst + 2, py1 * (1.0f - v) + py2 * (1.0f - v2));
    atomicAdd(dst + 3, px2 * u2 + px1 * u);
    atomicAdd(dst + 4, py2 * v2 + py1 * v);
  }
}
