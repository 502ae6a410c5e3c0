// The sum over the block is done in two steps with groups of sixteen threads, and the second step adds at most sixteen groups.
// witness: {"values": {"batch_size": 1, "num_heads": 1, "num_query": 2, "channels": 300}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * num_query * num_heads * channels; ++i) grad_col[i] = 1.0; for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = 1.0 + i % 7; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point * 2; ++i) data_sampling_loc[i] = 0.25 + 0.1 * (i % 5); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) data_attn_weight[i] = 0.25;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_multi_blocks_double(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  extern __shared__ int _s[];
  double *part_loc = reinterpret_cast<double *>(_s);
  double *part_attn = part_loc + 2 * blockDim.x;
  constexpr unsigned int kGroup = 16;
  const unsigned int tid = threadIdx.x;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int c = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int b = sample / num_heads / num_query;
    const double top_grad = grad_col[index];
    for (int l = 0; l < num_levels; ++l) {
      const int h = data_spatial_shapes[2 * l], w = data_spatial_shapes[2 * l + 1];
      const int64_t start = ((int64_t)b * spatial_size + data_level_start_index[l]) * num_heads * channels;
      const double *value = data_value + start;
      double *grad = grad_value + start;
      for (int p = 0; p < num_point; ++p) {
        const int at = (sample * num_levels + l) * num_point + p;
        const double x = data_sampling_loc[2 * at] * w - 0.5;
        const double y = data_sampling_loc[2 * at + 1] * h - 0.5;
        const double weight = data_attn_weight[at];
        part_loc[2 * tid] = part_loc[2 * tid + 1] = part_attn[tid] = 0;
        if (y > -1 && x > -1 && y < h && x < w) {
          ms_deform_attn_col2im_bilinear(value, h, w, num_heads, channels, y, x, head, c, top_grad, weight, grad,
                                         part_loc + 2 * tid, part_attn + tid);
        }
        __syncthreads();
        if (tid % kGroup == 0) {
          for (unsigned int k = tid + 1; k < tid + kGroup && k < blockDim.x; ++k) {
            part_loc[2 * tid] += part_loc[2 * k];
            part_loc[2 * tid + 1] += part_loc[2 * k + 1];
            part_attn[tid] += part_attn[k];
          }
        }
        __syncthreads();
        if (tid == 0) {
          double loc_x = 0, loc_y = 0, attn = 0;
          for (unsigned int g = 0; g < kGroup && g * kGroup < blockDim.x; ++g) {
            loc_x += part_loc[2 * g * kGroup];
            loc_y += part_loc[2 * g * kGroup + 1];
            attn += part_attn[g * kGroup];
          }
          atomicAdd(grad_sampling_loc + 2 * at, loc_x);
          atomicAdd(grad_sampling_loc + 2 * at + 1, loc_y);
          atomicAdd(grad_attn_weight + at, attn);
        }
        __syncthreads();
      }
    }
  }
}
