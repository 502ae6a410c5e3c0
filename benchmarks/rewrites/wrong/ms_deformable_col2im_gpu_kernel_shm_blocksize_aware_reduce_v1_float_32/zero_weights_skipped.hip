// points whose attention weight is zero are skipped, but the gradient of the weight itself is not zero there
// witness: {"values": {"num_levels": 1}, "seed": 7, "inputs": "data_spatial_shapes[0] = 3; data_spatial_shapes[1] = 5; data_level_start_index[0] = 0; for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; ++i) { data_sampling_loc[2 * i] = 0.3f + 0.06f * (i % 7); data_sampling_loc[2 * i + 1] = 0.25f + 0.11f * (i % 5); data_attn_weight[i] = 0.25f + 0.125f * (i % 4); } for (int i = 0; i < batch_size * num_query * num_heads * num_levels * num_point; i += 2) data_attn_weight[i] = 0.0f;"}
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
  __shared__ float s_w[32], s_h[32], s_a[32];
  const int lane = threadIdx.x;
  const int pitch = num_heads * channels;
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int channel = index % channels;
    const int sample = index / channels;
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const float top_grad = grad_col[index];
    int tap = sample * num_levels * num_point;

    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int offset = (batch * spatial_size + (int)data_level_start_index[level]) * pitch;
      const float *value = data_value + offset;
      float *grad = grad_value + offset;

      for (int point = 0; point < num_point; ++point, ++tap) {
        const float weight = data_attn_weight[tap];
        const float x = data_sampling_loc[2 * tap] * width - 0.5;
        const float y = data_sampling_loc[2 * tap + 1] * height - 0.5;

        float g_loc[2] = {0, 0};
        float ga = 0;
        // points without weight do not contribute
        if (weight != 0.0f && y > -1 && x > -1 && y < height && x < width) {
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
