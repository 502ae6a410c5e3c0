// coordinates between -1 and 0 are truncated to cell 0 where they have to be rounded down
// witness: {"values": {"batch_size": 2, "spatial_size": 6, "num_heads": 2, "num_levels": 1, "num_query": 3, "num_point": 2}, "seed": 7, "inputs": "data_spatial_shapes[0] = 2; data_spatial_shapes[1] = 3; data_level_start_index[0] = 0; for (int i = 0; i < batch_size * num_query * num_heads * 128; ++i) grad_col[i] = Half(0.5f); for (int i = 0; i < batch_size * spatial_size * num_heads * 128; ++i) data_value[i] = Half(0.25f * (float)(1 + i / (num_heads * 128) % 6)); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = Half(0.1f); data_sampling_loc[2 * i + 1] = Half(0.1f); data_attn_weight[i] = Half(0.5f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ float sum_x[128];
  __shared__ float sum_y[128];
  __shared__ float sum_w[128];
  const int tid = threadIdx.x;
  const int pixel_stride = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const size_t value_base = (size_t)(sampling / num_heads / num_query) * spatial_size * pixel_stride;
    const float top = static_cast<float>(grad_col[index]);

    for (int l = 0; l < num_levels; ++l) {
      const int spatial_h = data_spatial_shapes[2 * l];
      const int spatial_w = data_spatial_shapes[2 * l + 1];
      const int level_start = data_level_start_index[l];
      const size_t level_base = value_base + (size_t)level_start * pixel_stride + m * channels + c;
      for (int p = 0; p < num_point; ++p) {
        const int slot = (sampling * num_levels + l) * num_point + p;
        const Half w_im = data_sampling_loc[2 * slot] * spatial_w - 0.5;
        const Half h_im = data_sampling_loc[2 * slot + 1] * spatial_h - 0.5;
        const float weight = static_cast<float>(data_attn_weight[slot]);
        const float h = static_cast<float>(h_im);
        const float w = static_cast<float>(w_im);
        float value = 0, slope_x = 0, slope_y = 0;
        const float scaled = top * weight;
        if (h > -1.0f && w > -1.0f && h < spatial_h && w < spatial_w) {
          const int h_low = static_cast<int>(h);
          const int w_low = static_cast<int>(w);
          const float lh = h - h_low, lw = w - w_low;
          const float hh = 1.0f - lh, hw = 1.0f - lw;
          for (int corner = 0; corner < 4; ++corner) {
            const bool below = corner >= 2, right = corner % 2 == 1;
            const int y = h_low + (below ? 1 : 0), x = w_low + (right ? 1 : 0);
            if (y < 0 || x < 0 || y >= spatial_h || x >= spatial_w) continue;
            const float wy = below ? lh : hh, wx = right ? lw : hw;
            const size_t cell = level_base + (size_t)(y * spatial_w + x) * pixel_stride;
            const float v = static_cast<float>(data_value[cell]);
            value += wy * wx * v;
            slope_y += (below ? wx : -wx) * v;
            slope_x += (right ? wy : -wy) * v;
            atomicAdd(grad_value + cell, Half(wy * wx * scaled));
          }
        }
        sum_x[tid] = spatial_w * slope_x * scaled;
        sum_y[tid] = spatial_h * slope_y * scaled;
        sum_w[tid] = top * value;
        __syncthreads();
        for (int s = 64; s > 0; s >>= 1) {
          if (tid < s) {
            sum_x[tid] += sum_x[tid + s];
            sum_y[tid] += sum_y[tid + s];
            sum_w[tid] += sum_w[tid + s];
          }
          __syncthreads();
        }
        if (tid == 0) {
          grad_sampling_loc[2 * slot] = Half(sum_x[0]);
          grad_sampling_loc[2 * slot + 1] = Half(sum_y[0]);
          grad_attn_weight[slot] = Half(sum_w[0]);
        }
        __syncthreads();
      }
    }
  }
}
