// shapes and starts are cached in shared memory for the usual four levels and further levels are ignored
// witness: {"values": {"num_levels": 6, "spatial_size": 24}, "seed": 7, "inputs": "for (int l = 0; l < num_levels; ++l) { data_spatial_shapes[2 * l] = 2; data_spatial_shapes[2 * l + 1] = 2; data_level_start_index[l] = 4 * l; } for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.3f + 0.06f * (i % 7); data_sampling_loc[2 * i + 1] = 0.25f + 0.11f * (i % 5); data_attn_weight[i] = 0.25f + 0.125f * (i % 4); } "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_float_32(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  const int kMaxLevels = 4;
  __shared__ int s_height[kMaxLevels], s_width[kMaxLevels], s_start[kMaxLevels];
  __shared__ float s_w[32], s_h[32], s_a[32];
  const int lane = threadIdx.x;
  const int pitch = num_heads * channels;
  const int levels = num_levels < kMaxLevels ? num_levels : kMaxLevels;
  if (lane < levels) {
    s_height[lane] = data_spatial_shapes[2 * lane];
    s_width[lane] = data_spatial_shapes[2 * lane + 1];
    s_start[lane] = data_level_start_index[lane];
  }
  __syncthreads();
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const float top_grad = grad_col[index];
    int tap = sample * num_levels * num_point;

    for (int level = 0; level < levels; ++level) {
      const int height = s_height[level], width = s_width[level];
      const int offset = (batch * spatial_size + s_start[level]) * pitch;
      const float *value = data_value + offset;
      float *grad = grad_value + offset;
      for (int point = 0; point < num_point; ++point, ++tap) {
        const float weight = data_attn_weight[tap];
        const float x = data_sampling_loc[2 * tap] * width - 0.5;
        const float y = data_sampling_loc[2 * tap + 1] * height - 0.5;

        float g_loc[2] = {0, 0};
        float ga = 0;
        if (y > -1 && x > -1 && y < height && x < width) {
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, head,
                                         channel, top_grad, weight, grad, g_loc, &ga);
        }
        const float gw = g_loc[0], gh = g_loc[1];
        s_w[lane] = gw;
        s_h[lane] = gh;
        s_a[lane] = ga;
        __syncthreads();
        for (int half = 16; half > 0; half >>= 1) {
          if (lane < half) {
            s_w[lane] += s_w[lane + half];
            s_h[lane] += s_h[lane + half];
            s_a[lane] += s_a[lane + half];
          }
          __syncthreads();
        }
        if (lane == 0) {
          grad_sampling_loc[2 * tap] = s_w[0];
          grad_sampling_loc[2 * tap + 1] = s_h[0];
          grad_attn_weight[tap] = s_a[0];
        }
        __syncthreads();
      }
    }
  }
}
