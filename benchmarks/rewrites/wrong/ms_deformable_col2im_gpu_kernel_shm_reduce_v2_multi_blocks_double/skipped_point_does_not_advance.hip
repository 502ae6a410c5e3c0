// A point outside of the level is skipped before the pointers are advanced, so that all later points read the wrong place.
// witness: {"values": {}, "seed": 7, "inputs": "for (int i = 0; i < batch_size * num_query * num_heads * channels; ++i) grad_col[i] = 1.0; for (int i = 0; i < batch_size * spatial_size * num_heads * channels; ++i) data_value[i] = 1.0 + i % 7; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point * 2; ++i) data_sampling_loc[i] = 0.25 + 0.1 * (i % 5); for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) data_attn_weight[i] = 0.25; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) if (i % num_point == 1) data_sampling_loc[2 * i] = 2.0;"}
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
  double *shared_loc = reinterpret_cast<double *>(_s);
  double *shared_attn = shared_loc + 2 * blockDim.x;
  const unsigned int tid = threadIdx.x;
  for (int index = blockIdx.x * blockDim.x + tid; index < n; index += blockDim.x * gridDim.x) {
    const int c = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int b = sample / num_heads / num_query;
    const double top_grad = grad_col[index];

    const int row = sample * num_levels * num_point;
    const double *loc = data_sampling_loc + 2 * row;
    const double *weight = data_attn_weight + row;
    double *loc_out = grad_sampling_loc + 2 * row;
    double *weight_out = grad_attn_weight + row;

    for (int l = 0; l < num_levels; ++l) {
      const int height = data_spatial_shapes[2 * l], width = data_spatial_shapes[2 * l + 1];
      const int first = (b * spatial_size + (int)data_level_start_index[l]) * num_heads * channels;
      const double *value = data_value + first;
      double *grad = grad_value + first;
      for (int p = 0; p < num_point; ++p) {
        const double x = loc[0] * width - 0.5;
        const double y = loc[1] * height - 0.5;
        // the whole block works on one point, so that it can skip the reduction together
        if (!(x > -1 && x < width && y > -1 && y < height)) continue;

        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, head, c, top_grad, *weight,
                                       grad, shared_loc + 2 * tid, shared_attn + tid);
        __syncthreads();
        if (tid == 0) {
          double sum_x = 0, sum_y = 0, sum_attn = 0;
          for (unsigned int k = 0; k < blockDim.x; ++k) {
            sum_x += shared_loc[2 * k];
            sum_y += shared_loc[2 * k + 1];
            sum_attn += shared_attn[k];
          }
          atomicAdd(loc_out, sum_x);
          atomicAdd(loc_out + 1, sum_y);
          atomicAdd(weight_out, sum_attn);
        }
        __syncthreads();

        loc += 2;
        ++weight;
        loc_out += 2;
        ++weight_out;
      }
    }
  }
}
