// the head is decoded as if queries were the inner dimension
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 2, "num_levels": 1, "num_query": 3, "num_point": 2}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds a corner's share to the gradient of the values; returns its value.
__device__ inline Half visit_corner(const Half *value, Half *grad, bool inside,
                                    int at, Half share) {
  if (!inside) return Half(0.0f);
  atomicAdd(grad + at, share);
  return value[at];
}

struct PointGrads {
  Half x, y, weight;
};

__device__ inline PointGrads point_grads(const Half *value, Half *grad,
                                         int height, int width, int pitch,
                                         int base, Half y, Half x, Half top,
                                         Half weight) {
  const int y0 = int(floorf(float(y))), x0 = int(floorf(float(x)));
  const Half fy = y - y0, fx = x - x0;
  const Half gy = 1 - fy, gx = 1 - fx;
  const Half w00 = gy * gx, w01 = gy * fx, w10 = fy * gx, w11 = fy * fx;
  const Half scaled = top * weight;
  const bool up = y0 >= 0, down = y0 + 1 < height;
  const bool left = x0 >= 0, right = x0 + 1 < width;
  const int at = (y0 * width + x0) * pitch + base;
  const int below = at + width * pitch;
  const Half v00 = visit_corner(value, grad, up && left, at, w00 * scaled);
  const Half v01 =
      visit_corner(value, grad, up && right, at + pitch, w01 * scaled);
  const Half v10 = visit_corner(value, grad, down && left, below, w10 * scaled);
  const Half v11 =
      visit_corner(value, grad, down && right, below + pitch, w11 * scaled);
  Half dy = 0.0f, dx = 0.0f;
  dy -= gx * v00;
  dx -= gy * v00;
  dy -= fx * v01;
  dx += gy * v01;
  dy += gx * v10;
  dx -= fy * v10;
  dy += fx * v11;
  dx += fy * v11;
  PointGrads result;
  result.weight = top * (w00 * v00 + w01 * v01 + w10 * v10 + w11 * v11);
  result.x = width * dx * scaled;
  result.y = height * dy * scaled;
  return result;
}

__global__ void
ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half part[3][128];
  const int t = threadIdx.x;
  const int pitch = num_heads * channels;
  for (int base = blockIdx.x * 128; base < n; base += gridDim.x * 128) {
    const int sample = base / channels;
    const int head = sample / num_query % num_heads;
    const int batch = sample / (num_query * num_heads);
    const Half top = grad_col[base + t];
    const int points = num_levels * num_point;
    for (int i = 0; i < points; ++i) {
      const int level = i / num_point;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int start =
          (batch * spatial_size + int(data_level_start_index[level])) * pitch;
      const int at = sample * points + i;
      const Half x = data_sampling_loc[2 * at] * width - 0.5;
      const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
      PointGrads g = {Half(0.0f), Half(0.0f), Half(0.0f)};
      if (y > -1 && x > -1 && y < height && x < width)
        g = point_grads(data_value + start, grad_value + start, height, width,
                        pitch, head * channels + t, y, x, top,
                        data_attn_weight[at]);
      part[0][t] = g.x;
      part[1][t] = g.y;
      part[2][t] = g.weight;
      for (int s = 64; s > 0; s >>= 1) {
        __syncthreads();
        if (t < s)
          for (int k = 0; k < 3; ++k) part[k][t] += part[k][t + s];
      }
      if (t == 0) {
        grad_sampling_loc[2 * at] = part[0][0];
        grad_sampling_loc[2 * at + 1] = part[1][0];
        grad_attn_weight[at] = part[2][0];
      }
      __syncthreads();
    }
  }
}
