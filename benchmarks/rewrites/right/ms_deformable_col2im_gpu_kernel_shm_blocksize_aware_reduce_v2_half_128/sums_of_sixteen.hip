// 24 threads sum 16 channels each, one after another, and 3 threads sum their results
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
  __shared__ Half shares[3][128];
  __shared__ float partial[3][8];
  const int t = threadIdx.x;
  const int pitch = num_heads * channels;
  for (int sample = blockIdx.x; sample < n / 128; sample += gridDim.x) {
    const int m = sample % num_heads;
    const int b = sample / num_heads / num_query;
    const Half top = grad_col[sample * 128 + t];
    int at = sample * num_levels * num_point;
    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l];
      const int width = data_spatial_shapes[2 * l + 1];
      const int start =
          (b * spatial_size + int(data_level_start_index[l])) * pitch;
      for (int p = 0; p < num_point; ++p, ++at) {
        const Half x = data_sampling_loc[2 * at] * width - 0.5;
        const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
        PointGrads g = {Half(0.0f), Half(0.0f), Half(0.0f)};
        if (y > -1 && x > -1 && y < height && x < width)
          g = point_grads(data_value + start, grad_value + start, height, width,
                          pitch, m * channels + t, y, x, top,
                          data_attn_weight[at]);
        shares[0][t] = g.x;
        shares[1][t] = g.y;
        shares[2][t] = g.weight;
        __syncthreads();
        if (t < 24) {
          const Half *from = shares[t / 8] + t % 8 * 16;
          float sum = 0.f;
          for (int i = 0; i < 16; ++i) sum += float(from[i]);
          partial[t / 8][t % 8] = sum;
        }
        __syncthreads();
        if (t < 3) {
          float sum = partial[t][0];
          for (int i = 1; i < 8; ++i) sum += partial[t][i];
          if (t < 2)
            grad_sampling_loc[2 * at + t] = Half(sum);
          else
            grad_attn_weight[at] = Half(sum);
        }
      }
    }
  }
}
