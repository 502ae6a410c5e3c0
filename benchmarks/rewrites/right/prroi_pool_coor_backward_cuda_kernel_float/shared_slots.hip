// Sums the terms of a block in shared memory, a slot per roi, and adds each slot to global memory once.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/prroi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ static bool roi_terms(int index, const float *output, const float *grad_output, const float *input,
                                 const float *roi, int c, int ph, int pw, int pooled_height, int pooled_width,
                                 float scale, int channels, int height, int width, float *term) {
  const float x0 = roi[1] * scale, y0 = roi[2] * scale;
  const float bw = fmaxf(roi[3] * scale - x0, 0.0f) / pooled_width;
  const float bh = fmaxf(roi[4] * scale - y0, 0.0f) / pooled_height;
  const float area = bw * bh;
  const float g = grad_output[index];
  if (area == 0.0f || g / area == 0.0f) return false;
  const float xa = x0 + bw * pw, ya = y0 + bh * ph;
  const float xb = xa + bw, yb = ya + bh;
  const float *map = input + (int(roi[0]) * channels + c) * height * width;
  float sx1 = 0, sx2 = 0, sy1 = 0, sy2 = 0;
  int z = floorf(ya), e = ceilf(yb);
  float p = PrRoIPoolingInterpolation(map, float(z), xa, height, width);
  float q = PrRoIPoolingInterpolation(map, float(z), xb, height, width);
  for (; z < e; ++z) {
    const float p2 = PrRoIPoolingInterpolation(map, float(z + 1), xa, height, width);
    const float q2 = PrRoIPoolingInterpolation(map, float(z + 1), xb, height, width);
    const float s = fmaxf(ya, float(z)) - z, t = fminf(yb, float(z + 1)) - z;
    sx1 += PrRoIPoolingSingleCoorIntegral(s, t, p, p2);
    sx2 += PrRoIPoolingSingleCoorIntegral(s, t, q, q2);
    p = p2;
    q = q2;
  }
  z = floorf(xa), e = ceilf(xb);
  p = PrRoIPoolingInterpolation(map, ya, float(z), height, width);
  q = PrRoIPoolingInterpolation(map, yb, float(z), height, width);
  for (; z < e; ++z) {
    const float p2 = PrRoIPoolingInterpolation(map, ya, float(z + 1), height, width);
    const float q2 = PrRoIPoolingInterpolation(map, yb, float(z + 1), height, width);
    const float s = fmaxf(xa, float(z)) - z, t = fminf(xb, float(z + 1)) - z;
    sy1 += PrRoIPoolingSingleCoorIntegral(s, t, p, p2);
    sy2 += PrRoIPoolingSingleCoorIntegral(s, t, q, q2);
    p = p2;
    q = q2;
  }
  const float out = output[index];
  const float px1 = ((yb - ya) * out - sx1) / area * scale, px2 = (sx2 - (yb - ya) * out) / area * scale;
  const float py1 = ((xb - xa) * out - sy1) / area * scale, py2 = (sy2 - (xb - xa) * out) / area * scale;
  const float u = float(pw) / pooled_width, u1 = float(pw + 1) / pooled_width;
  const float v = float(ph) / pooled_height, v1 = float(ph + 1) / pooled_height;
  term[0] = (px1 * (1.0f - u) + px2 * (1.0f - u1)) * g;
  term[1] = (py1 * (1.0f - v) + py2 * (1.0f - v1)) * g;
  term[2] = (px2 * u1 + px1 * u) * g;
  term[3] = (py2 * v1 + py1 * v) * g;
  return true;
}

__global__ void prroi_pool_coor_backward_cuda_kernel_float(
    const int nthreads, const float *output, const float *grad_output, const float *input,
    const float *rois, float *grad_rois, const int pooled_height,
    const int pooled_width, const float spatial_scale, const int channels,
    const int height, const int width) {
  constexpr int SLOTS = 32;
  __shared__ float sums[SLOTS][4];
  __shared__ int used[SLOTS];
  const int per_map = pooled_height * pooled_width;
  const int per_roi = per_map * channels;
  for (int base = blockIdx.x * blockDim.x; base < nthreads; base += blockDim.x * gridDim.x) {
    for (int i = threadIdx.x; i < SLOTS; i += blockDim.x) {
      used[i] = 0;
      for (int k = 0; k < 4; ++k) sums[i][k] = 0.0f;
    }
    __syncthreads();
    const int first = base / per_roi;
    const int index = base + threadIdx.x;
    if (index < nthreads) {
      const int n = index / per_roi, rest = index % per_roi;
      const int bin = rest % per_map;
      float term[4];
      if (roi_terms(index, output, grad_output, input, rois + n * 5, rest / per_map, bin / pooled_width,
                    bin % pooled_width, pooled_height, pooled_width, spatial_scale, channels, height, width, term)) {
        if (n - first < SLOTS) {
          atomicExch(&used[n - first], 1);
          for (int k = 0; k < 4; ++k) atomicAdd(&sums[n - first][k], term[k]);
        } else {
          grad_rois[n * 5] = 0.0f;
          for (int k = 0; k < 4; ++k) atomicAdd(grad_rois + n * 5 + 1 + k, term[k]);
        }
      }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < SLOTS; i += blockDim.x) {
      if (used[i]) {
        float *dst = grad_rois + (first + i) * 5;
        dst[0] = 0.0f;
        for (int k = 0; k < 4; ++k) atomicAdd(dst + 1 + k, sums[i][k]);
      }
    }
    __syncthreads();
  }
}
