// the shapes of the levels are kept in shared memory for four levels, and further levels are left out
// witness: {"values": {"batch_size": 1, "spatial_size": 5, "num_heads": 1, "num_levels": 5, "num_query": 1, "num_point": 1}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 1; data_spatial_shapes[2 * l + 1] = 1; data_level_start_index[l] = 1 * l; } for (int i = 0; i < num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.5f; data_sampling_loc[2 * i + 1] = 0.5f; data_attn_weight[i] = 1.0f; } for (int i = 0; i < 128; ++i) grad_col[i] = 1.0f; for (int i = 0; i < spatial_size * 128; ++i) data_value[i] = 1.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_float_128(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  __shared__ int level_height[4];
  __shared__ int level_width[4];
  __shared__ int level_start[4];
  __shared__ float partial_loc[256];
  __shared__ float partial_attn[128];
  const int tid = threadIdx.x;
  const int levels = num_levels < 4 ? num_levels : 4;
  if (tid < levels) {
    level_height[tid] = data_spatial_shapes[2 * tid];
    level_width[tid] = data_spatial_shapes[2 * tid + 1];
    level_start[tid] = data_level_start_index[tid];
  }
  __syncthreads();
  const int pixel = num_heads * channels;
  for (int q = blockIdx.x; q < n / channels; q += gridDim.x) {
    const int head = q % num_heads;
    const int batch = q / num_heads / num_query;
    const float top_grad = grad_col[q * channels + tid];
    for (int level = 0; level < levels; ++level) {
      const int height = level_height[level];
      const int width = level_width[level];
      const int start = (batch * spatial_size + level_start[level]) * pixel;
      const float *value = data_value + start;
      float *value_grad = grad_value + start;
      for (int point = 0; point < num_point; ++point) {
        const int slot = (q * num_levels + level) * num_point + point;
        const float w_im = data_sampling_loc[2 * slot] * width - 0.5;
        const float h_im = data_sampling_loc[2 * slot + 1] * height - 0.5;
        float *my_loc = partial_loc + 2 * tid;
        my_loc[0] = my_loc[1] = partial_attn[tid] = 0.f;
        if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads,
                                         channels, h_im, w_im, head, tid,
                                         top_grad, data_attn_weight[slot],
                                         value_grad, my_loc, partial_attn + tid);
        }
        __syncthreads();
        if (tid < 3) {  // one thread for each of the three results
          float sum = 0.f;
          for (int c = 0; c < 128; ++c) {
            sum += tid < 2 ? partial_loc[2 * c + tid] : partial_attn[c];
          }
          if (tid < 2)
            grad_sampling_loc[2 * slot + tid] = sum;
          else
            grad_attn_weight[slot] = sum;
        }
        __syncthreads();
      }
    }
  }
}
