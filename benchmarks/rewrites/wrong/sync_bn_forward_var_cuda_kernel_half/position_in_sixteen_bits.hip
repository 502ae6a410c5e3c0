// The position in the plane is carried as a 16-bit integer, which wraps around in planes of more than 65535 values.
// witness: {"values": {"num": "1", "channels": "1", "spatial": "70000"}, "inputs": "for (int i = 0; i < 70000; ++i) input[i] = Half(i < 65536 ? 1.0f : 1000.0f); mean[0] = 0.0f;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/sync_bn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct PlanePosition {
  unsigned short image;
  unsigned short pos;
};

__global__ void sync_bn_forward_var_cuda_kernel_half(const Half *input,
                                                const float *mean, float *var,
                                                int num, int channels,
                                                int spatial) {
  __shared__ float buffer[THREADS_PER_BLOCK];
  const int tid = threadIdx.x;
  const int c = blockIdx.x;
  const int total = num * spatial;
  const float center = mean[c];

  // The position is advanced step by step; only one division per thread is needed.
  PlanePosition at_value;
  at_value.image = tid / spatial;
  at_value.pos = tid % spatial;
  const int step_image = blockDim.x / spatial;
  const int step_pos = blockDim.x % spatial;

  float sum = 0.0f;
  for (int i = tid; i < total; i += blockDim.x) {
    const float td =
        input[(at_value.image * channels + c) * spatial + at_value.pos] - center;
    sum += td * td;
    at_value.image += step_image;
    at_value.pos += step_pos;
    if (at_value.pos >= spatial) {
      at_value.pos -= spatial;
      ++at_value.image;
    }
  }
  buffer[tid] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) buffer[tid] += buffer[tid + s];
    __syncthreads();
  }
  if (tid == 0) var[c] = buffer[0] / total;
}
