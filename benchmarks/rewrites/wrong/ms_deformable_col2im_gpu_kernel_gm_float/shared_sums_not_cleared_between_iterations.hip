// sums over channels in shared memory that is cleared once, not in each iteration of the loop over sampling indices
// witness: {"values": {"batch_size": 1, "spatial_size": 12, "num_heads": 2, "channels": 4, "num_levels": 1, "num_query": 4, "num_point": 2, "max_blocks": 2}, "contents": "unit", "seed": 7, "inputs": "for (size_t i = 0; i < data_sampling_loc_count; ++i) data_sampling_loc[i] = 0.3f + 0.05f * float(i % 7);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_corners_and_return(const float *value, float *grad, int height, int width, int pixel, float h,
                                              float w, float top_grad, float weight, float *result) {
  const int top_row = floorf(h), left = floorf(w);
  const float lh = h - top_row, lw = w - left;
  float val = 0, grad_h = 0, grad_w = 0;
  for (int k = 0; k < 4; ++k) {
    const int dy = k >> 1, dx = k & 1, y = top_row + dy, x = left + dx;
    if (y < 0 || y >= height || x < 0 || x >= width) continue;
    const float part_h = dy ? lh : 1 - lh, part_w = dx ? lw : 1 - lw;
    const int offset = (y * width + x) * pixel;
    const float v = value[offset];
    val += part_h * part_w * v;
    grad_h += dy ? part_w * v : -part_w * v;
    grad_w += dx ? part_h * v : -part_h * v;
    atomicAdd(grad + offset, part_h * part_w * (top_grad * weight));
  }
  atomicAdd(result, width * grad_w * (top_grad * weight));
  atomicAdd(result + 1, height * grad_h * (top_grad * weight));
  atomicAdd(result + 2, top_grad * val);
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  constexpr int capacity = 256;
  __shared__ float sums[3 * capacity];  // of the gradients of a location and of its weight
  const int pixel = num_heads * channels;
  const int points = num_levels * num_point;
  // a block is one sampling index, unless there are more channels than threads
  const bool local = channels == blockDim.x && points <= capacity;
  for (int k = threadIdx.x; k < 3 * capacity; k += blockDim.x) sums[k] = 0.f;
  __syncthreads();
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    const int sampling_index = index / channels;
    const int b_col = sampling_index / num_heads / num_query;
    const float top_grad = grad_col[index];
    for (int k = 0; k < points; ++k) {
      const int l_col = k / num_point, point = sampling_index * points + k;
      const int height = data_spatial_shapes[2 * l_col], width = data_spatial_shapes[2 * l_col + 1];
      const float w_im = data_sampling_loc[2 * point] * width - 0.5;
      const float h_im = data_sampling_loc[2 * point + 1] * height - 0.5;
      if (!(h_im > -1 && w_im > -1 && h_im < height && w_im < width)) continue;
      const int start =
          (b_col * spatial_size + static_cast<int>(data_level_start_index[l_col])) * pixel + index % pixel;
      float own[3] = {0.f, 0.f, 0.f};
      float *result = local ? sums + 3 * k : own;
      add_corners_and_return(data_value + start, grad_value + start, height, width, pixel, h_im, w_im, top_grad,
                             data_attn_weight[point], result);
      if (!local) {
        atomicAdd(grad_sampling_loc + 2 * point, own[0]);
        atomicAdd(grad_sampling_loc + 2 * point + 1, own[1]);
        atomicAdd(grad_attn_weight + point, own[2]);
      }
    }
    if (local) {
      __syncthreads();
      for (int k = threadIdx.x; k < points; k += blockDim.x) {
        const int point = sampling_index * points + k;
        grad_sampling_loc[2 * point] += sums[3 * k];
        grad_sampling_loc[2 * point + 1] += sums[3 * k + 1];
        grad_attn_weight[point] += sums[3 * k + 2];
      }
      __syncthreads();
    }
  }
}
